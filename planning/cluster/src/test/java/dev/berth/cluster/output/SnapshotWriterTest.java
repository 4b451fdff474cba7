package dev.berth.cluster.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Interner;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.Metadata;
import java.io.ByteArrayInputStream;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// What `kubectl apply` has noted of an object is written as far as the object itself is.
final class SnapshotWriterTest {
  private static <T extends KubernetesObject> String written(Kind<T> kind, String applied) {
    byte[] manifest = "{\"metadata\": {\"name\": \"one\"}}".getBytes(UTF_8);
    T bare =
        ValueReader.readJson(
            kind, new ByteArrayInputStream(manifest), "test", Interner.none(), new Problems());
    KubernetesObject object =
        Metadata.with(
            Objects.requireNonNull(bare),
            bare.metadata()
                .withAnnotations(
                    Map.of("kubectl.kubernetes.io/last-applied-configuration", applied)));
    var text = new StringBuilder();
    try (var writer = new SnapshotWriter(JsonEncoder.compact(text))) {
      writer.write(object);
    }
    return text.toString();
  }

  @Test
  void ofPodsNoEnvironmentIsWritten() {
    var manifest =
        """
        {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "one",
          "annotations": {"example.com/token": "hidden"}},
         "spec": {"replicas": 3, "template": {"spec": {"containers": [{"name": "c", "image": "i",
          "env": [{"name": "PASSWORD", "value": "hidden"}]}]}}}}
        """;

    assertThat(written(Kinds.DEPLOYMENT, manifest))
        .contains("last-applied-configuration", "replicas")
        .doesNotContain("hidden");
  }

  @Test
  void ofStorageClassesNoParametersAreWritten() {
    var manifest =
        """
        {"apiVersion": "storage.k8s.io/v1", "kind": "StorageClass", "metadata": {"name": "one"},
         "provisioner": "csi.example.com", "parameters": {"secret": "hidden"}}
        """;

    assertThat(written(Kinds.STORAGE_CLASS, manifest))
        .contains("last-applied-configuration", "csi.example.com")
        .doesNotContain("hidden");
  }

  @Test
  void whatCannotBeReadIsNotWritten() {
    assertThat(written(Kinds.STORAGE_CLASS, "{\"hidden\": ")).doesNotContain("hidden");
  }
}
