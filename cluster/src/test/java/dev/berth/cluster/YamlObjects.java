package dev.berth.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ReadProgress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// Objects as tests write them down, and back.
public final class YamlObjects {

  private YamlObjects() {}

  /// What is in the YAML, which is right.
  public static Input input(String yaml) {
    return input(new TextSource("test.yaml", yaml));
  }

  static Input input(TextSource... sources) {
    var problems = new Problems();
    var input = Loader.load(List.of(sources), problems, LoadSettings.PLAIN, new ReadProgress());
    assertThat(problems.kept()).isEmpty();
    return input;
  }

  public static List<Manifest> manifests(String yaml) {
    return input(yaml).manifests();
  }

  /// What is wrong with the YAML, as text.
  public static List<String> problems(TextSource... sources) {
    var problems = new Problems();
    Loader.load(List.of(sources), problems, LoadSettings.PLAIN, new ReadProgress());
    return problems.kept().stream().map(Problem::toString).toList();
  }

  /// The manifests as YAML.
  public static String yaml(List<Manifest> manifests) {
    var text = new StringBuilder();
    var out = new YamlEncoder(text);
    for (var manifest : manifests) {
      write(manifest.object(), out);
    }
    return text.toString();
  }

  private static <T extends KubernetesObject> void write(T object, YamlEncoder out) {
    Kind<T> kind = Kinds.of(object);
    kind.encode(object, out);
  }

  /// A file beside the test.
  public static String resource(Class<?> test, String name) {
    try (var in = Objects.requireNonNull(test.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
