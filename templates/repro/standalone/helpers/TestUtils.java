package repro;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * What skeletons use of the project's own test helpers.
 */
final class TestUtils {

    private TestUtils() {
    }

    static void waitForCondition(final BooleanSupplier condition, final long maxWaitMs, final Supplier<String> details)
        throws InterruptedException {
        final long end = System.nanoTime() + maxWaitMs * 1_000_000L;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not within " + maxWaitMs + " ms: " + details.get());
            }
            Thread.sleep(100);
        }
    }

    static File tempDirectory() throws IOException {
        return Files.createTempDirectory("repro").toFile();
    }
}
