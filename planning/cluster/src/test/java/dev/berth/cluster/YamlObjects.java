package dev.berth.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/// Objects as tests write them down, and back.
public final class YamlObjects {
  private static final List<Class<? extends KubernetesObject>> MADE =
      List.of(ReplicaSet.class, PersistentVolumeClaim.class, Pod.class);

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

  /// The ReplicaSets, claims and pods that were not there in the beginning, each kind in the order
  /// in which its objects came.
  public static List<KubernetesObject> added(EmbeddedCluster cluster) {
    var initial =
        cluster.initial().stream()
            .map(object -> object.metadata().uid())
            .collect(Collectors.toSet());
    return MADE.stream()
        .<KubernetesObject>flatMap(kind -> cluster.list(kind).stream())
        .filter(object -> !initial.contains(object.metadata().uid()))
        .toList();
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
