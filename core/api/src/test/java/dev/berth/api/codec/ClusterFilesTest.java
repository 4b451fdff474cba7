package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.KubernetesObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whole clusters, as the real API server would hand them out: read, written, and read again.
class ClusterFilesTest {
  private static final KindRegistry<KubernetesObject> KINDS =
      KindRegistry.<KubernetesObject>builder().addAll(Kinds.all()).build();

  @ParameterizedTest
  @ValueSource(strings = {"dra", "mixed", "preemption", "volumes"})
  void aClusterWrittenAsYamlIsTheSameCluster(String name) throws IOException {
    var objects = readFile(name);

    assertThat(readAgain(objects, YamlEncoder::new, "---\n")).isEqualTo(objects);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dra", "mixed", "preemption", "volumes"})
  void aClusterWrittenAsJsonIsTheSameCluster(String name) throws IOException {
    var objects = readFile(name);

    assertThat(readAgain(objects, JsonEncoder::indented, "\n")).isEqualTo(objects);
  }

  private static List<KubernetesObject> readFile(String name) throws IOException {
    var file = name + ".yaml.gz";
    var packed = Objects.requireNonNull(ClusterFilesTest.class.getResourceAsStream(file), file);
    try (var in = new GZIPInputStream(packed)) {
      var objects = read(in);
      assertThat(objects).isNotEmpty();
      return objects;
    }
  }

  private static List<KubernetesObject> readAgain(
      List<KubernetesObject> objects, Function<Appendable, Encoder> format, String separator) {
    var text = new StringBuilder();
    for (var object : objects) {
      text.append(separator);
      Kinds.of(object).encode(object, format.apply(text));
    }
    return read(new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8)));
  }

  private static List<KubernetesObject> read(InputStream in) {
    var problems = new Problems();
    var objects = new ArrayList<KubernetesObject>();
    new ObjectReader<>(KINDS, Interner.ofCapacity(10_000), problems)
        .read(in, "cluster", located -> objects.add(located.value()));
    assertThat(problems.kept()).isEmpty();
    return objects;
  }
}
