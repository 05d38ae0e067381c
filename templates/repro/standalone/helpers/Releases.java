package repro;

import org.apache.kafka.clients.consumer.MockConsumer;

import java.lang.reflect.Constructor;

/**
 * What differs between releases, so that one source compiles against all of them.
 */
final class Releases {

    private Releases() {
    }

    /**
     * A mock consumer; its constructor takes the reset strategy as a word or as an enum, depending on the release.
     */
    @SuppressWarnings("unchecked")
    static <K, V> MockConsumer<K, V> mockConsumer(final String reset) {
        try {
            for (final Constructor<?> constructor : MockConsumer.class.getConstructors()) {
                final Class<?>[] takes = constructor.getParameterTypes();
                if (takes.length == 1 && takes[0] == String.class) {
                    return (MockConsumer<K, V>) constructor.newInstance(reset);
                }
            }
            for (final Constructor<?> constructor : MockConsumer.class.getConstructors()) {
                final Class<?>[] takes = constructor.getParameterTypes();
                if (takes.length == 1 && takes[0].isEnum()) {
                    for (final Object constant : takes[0].getEnumConstants()) {
                        if (constant.toString().equalsIgnoreCase(reset)) {
                            return (MockConsumer<K, V>) constructor.newInstance(constant);
                        }
                    }
                }
            }
        } catch (final ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        throw new IllegalStateException("this release's MockConsumer has no known constructor");
    }
}
