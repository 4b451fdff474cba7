package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.ValueReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The end-to-end tests of kube-batch (`test/e2e` of its repository), each as a file of steps in
/// `kube-batch/cases`, with the scheduler configuration and a cluster like those that the tests run
/// with. A step applies and deletes objects, and says how many pods of which workloads and groups
/// run then. It is one run of `simulate`; the next step begins with its output.
final class KubeBatchCasesTest {
  private static final Path FOLDER = Run.file("kube-batch");

  @TempDir private Path directory = Path.of("");

  static List<Path> cases() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER.resolve("cases"))) {
      return files.map(Path::getFileName).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void itEndsAsTheTestOfKubeBatchSays(Path file) throws IOException {
    var story = document(Files.readString(FOLDER.resolve("cases").resolve(file)));
    var cluster = Cluster.of(Files.readString(FOLDER.resolve("cluster.yaml")));

    for (var step : list(story, "steps")) {
      list(step, "delete").forEach(name -> cluster.delete(String.valueOf(name)));
      list(step, "apply").forEach(cluster::apply);
      int evicted = simulate(cluster);

      var running = new TreeMap<String, Object>();
      fields(step, "running")
          .keySet()
          .forEach(name -> running.put(name, cluster.nodes(name).size()));
      assertThat(running).isEqualTo(new TreeMap<>(numbers(fields(step, "running"))));
      fields(step, "nodes")
          .forEach((name, nodes) ->
              assertThat(new TreeSet<>(cluster.nodes(name)))
                  .as(name)
                  .containsExactlyElementsOf(strings(nodes)));
      for (var group : strings(fields(step).get("unschedulable"))) {
        assertThat(cluster.conditions(group)).as(group).containsExactly("Unschedulable=True");
      }
      assertThat(evicted).as("evicted").isEqualTo(number(fields(step).get("evicted")));
    }
  }

  @Test
  void theReportSaysWhatQueuesDeserve() throws IOException {
    var state = directory.resolve("state.json");
    var cluster = Cluster.of(Files.readString(FOLDER.resolve("cluster.yaml")));
    var story = document(Files.readString(FOLDER.resolve("cases/queue-reclaim.yaml")));
    list(story, "steps").forEach(step -> list(step, "apply").forEach(cluster::apply));
    Files.writeString(state, cluster.json());
    var conf = "--scheduler-conf=" + FOLDER.resolve("kube-batch-conf.yaml");

    assertThat(Run.berth("simulate", state.toString(), conf).out())
        .contains(
            """
            Queues  has / deserves / requests
                       WEIGHT  SHARE  WAITING  CPU
              default       1     0%        0  0 / 0 / 0
              q1            1   100%        6  6 / 6 / 12
              q2            1   100%        6  6 / 6 / 12
            """);
    var summary = document(Run.berth("simulate", state.toString(), conf, "-o=summary").out());
    assertThat(list(summary, "queues"))
        .extracting(queue -> fields(queue).get("name"), queue -> fields(queue, "deserved"))
        .contains(tuple("q1", Map.of("cpu", "6")), tuple("q2", Map.of("cpu", "6")));
  }

  /// Runs the scheduler on the cluster, which is as after the run then.
  ///
  /// @return how many pods were evicted
  private int simulate(Cluster cluster) throws IOException {
    var state = directory.resolve("state.json");
    var summary = directory.resolve("summary.json");
    Files.writeString(state, cluster.json());
    var run =
        Run.berth(
            "simulate",
            state.toString(),
            "--scheduler-conf=" + FOLDER.resolve("kube-batch-conf.yaml"),
            "--summary=" + summary,
            "-o=yaml");
    assertThat(run.code()).as(run.err()).isZero();
    cluster.objects.clear();
    Cluster.documents(run.out()).forEach(cluster::apply);
    return list(document(Files.readString(summary)), "preemptions").size();
  }

  /// Objects as documents, by kind, namespace and name.
  private record Cluster(Map<String, Map<String, @Nullable Object>> objects) {
    static Cluster of(String yaml) {
      var cluster = new Cluster(new LinkedHashMap<>());
      documents(yaml).forEach(cluster::apply);
      return cluster;
    }

    private static Stream<Object> documents(String yaml) {
      return Stream.of(yaml.split("(?m)^---$", -1))
          .filter(text -> !text.isBlank())
          .map(KubeBatchCasesTest::document);
    }

    void apply(Object object) {
      var metadata = fields(object, "metadata");
      objects.put(
          "%s %s/%s"
              .formatted(
                  fields(object).get("kind"), metadata.get("namespace"), metadata.get("name")),
          fields(object));
    }

    /// Deletes an object, such as `ReplicaSet web`, with the pods that it owns.
    void delete(String title) {
      String[] words = title.split(" ", -1);
      objects
          .values()
          .removeIf(object ->
              isOf(object, words[1])
                  || (words[0].equals(object.get("kind"))
                      && words[1].equals(fields(object, "metadata").get("name"))));
    }

    /// The nodes of the pods of a workload or group.
    List<String> nodes(String name) {
      return objects.values().stream()
          .filter(object -> "Pod".equals(object.get("kind")) && isOf(object, name))
          .flatMap(pod -> Stream.ofNullable(fields(pod, "spec").get("nodeName")))
          .map(String::valueOf)
          .toList();
    }

    /// The conditions of a group, such as `Unschedulable=True`.
    List<String> conditions(String group) {
      return objects.values().stream()
          .filter(object ->
              "PodGroup".equals(object.get("kind"))
                  && group.equals(fields(object, "metadata").get("name")))
          .flatMap(object -> list(fields(object, "status"), "conditions").stream())
          .map(it -> fields(it).get("type") + "=" + fields(it).get("status"))
          .toList();
    }

    private static boolean isOf(Object object, String name) {
      var metadata = fields(object, "metadata");
      return list(metadata, "ownerReferences").stream()
              .anyMatch(owner -> name.equals(fields(owner).get("name")))
          || name.equals(fields(metadata, "annotations").get("scheduling.k8s.io/group-name"));
    }

    String json() {
      var text = new StringBuilder();
      Codecs.ANY.encode(
          Map.of("apiVersion", "v1", "kind", "List", "items", List.copyOf(objects.values())),
          JsonEncoder.indented(text));
      return text.toString();
    }
  }

  private static Object document(String text) {
    var problems = new Problems();
    var read =
        ValueReader.read(
            Codecs.ANY,
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
            "document",
            Strictness.LENIENT,
            problems);
    assertThat(problems.kept()).isEmpty();
    return Objects.requireNonNull(read);
  }

  private static Map<String, @Nullable Object> fields(@Nullable Object tree, String name) {
    return fields(fields(tree).get(name));
  }

  @SuppressWarnings("unchecked") // a document's names are strings
  private static Map<String, @Nullable Object> fields(@Nullable Object tree) {
    return tree == null ? Map.of() : (Map<String, @Nullable Object>) tree;
  }

  private static List<?> list(@Nullable Object tree, String name) {
    return fields(tree).get(name) instanceof List<?> items ? items : List.of();
  }

  private static List<String> strings(@Nullable Object list) {
    return list instanceof List<?> items ? items.stream().map(String::valueOf).toList() : List.of();
  }

  private static int number(@Nullable Object value) {
    return ((Number) Objects.requireNonNull(value)).intValue();
  }

  private static Map<String, Object> numbers(Map<String, @Nullable Object> fields) {
    var numbers = new LinkedHashMap<String, Object>();
    fields.forEach((name, value) -> numbers.put(name, number(value)));
    return numbers;
  }
}
