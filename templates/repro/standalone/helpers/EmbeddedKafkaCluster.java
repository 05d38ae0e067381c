package repro;

import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/**
 * The broker under test, with the methods of the project's own embedded cluster that skeletons use. Its life
 * is not ours: {@code compose.yaml} or whoever set {@code BOOTSTRAP} starts and stops it.
 */
final class EmbeddedKafkaCluster {

    EmbeddedKafkaCluster(final int brokers) {
        if (brokers != 1) {
            throw new IllegalArgumentException("there is one broker");
        }
    }

    void start() {
    }

    void stop() {
    }

    String bootstrapServers() {
        return System.getenv().getOrDefault("BOOTSTRAP", "localhost:9092");
    }

    /**
     * A fresh, empty topic: one that was left over is deleted first.
     */
    void createTopic(final String topic) throws Exception {
        final Map<String, Object> settings = new HashMap<>();
        settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers());
        try (Admin admin = Admin.create(settings)) {
            if (admin.listTopics().names().get().contains(topic)) {
                admin.deleteTopics(Collections.singleton(topic)).all().get();
            }
            // Deleting takes its time on the broker.
            for (int tries = 0; ; tries++) {
                try {
                    admin.createTopics(Collections.singleton(new NewTopic(topic, 1, (short) 1))).all().get();
                    return;
                } catch (final ExecutionException e) {
                    if (tries >= 50) {
                        throw e;
                    }
                    Thread.sleep(200);
                }
            }
        }
    }
}
