package repro;

/**
 * The broker under test: the one at {@code BOOTSTRAP}, else the one that {@code compose.yaml} starts.
 */
final class ClusterInstance {

    String bootstrapServers() {
        return System.getenv().getOrDefault("BOOTSTRAP", "localhost:9092");
    }
}
