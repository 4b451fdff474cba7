package dev.berth.query.pages;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.query.pages.NodeDetails.PodOnNode;
import dev.berth.testkit.Given;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How two versions of a cluster differ.
final class ClusterDifferenceTest {
  /// @param text such as `web-1@a web-2`: names of pods with their nodes; those of a workload begin
  ///   alike
  private static List<PodOnNode> pods(String text) {
    return Arrays.stream(text.split(" ", -1))
        .filter(it -> !it.isEmpty())
        .map(it -> it.split("@", -1))
        .map(it -> {
          Pod pod = Given.pod(it[0]).build();
          String workload = it[0].substring(0, it[0].indexOf('-'));
          return new PodOnNode(
              it.length > 1 ? pod.withSpec(pod.spec().withNodeName(it[1])) : pod,
              "Deployment " + workload,
              Map.of());
        })
        .toList();
  }

  private static Map<String, ?> difference(String before, String after) {
    return ClusterDifference.DOCUMENT.tree(
        new ClusterDifference(
            pods(before),
            pods(after),
            Map.of(new ObjectKey("default", "web-1"), "0/1 nodes are available"),
            "berth simulate"));
  }

  private static String rows(Map<String, ?> document, String field) {
    var rows = (List<?>) Objects.requireNonNull(document.get(field));
    return rows.stream()
        .map(row -> ((Map<?, ?>) row).values().stream().map(String::valueOf).collect(joining(" ")))
        .collect(joining(", "));
  }

  @ParameterizedTest
  @CsvSource({
    "web-1@a, web-1@a, ''",
    "web-1, web-1, ''",
    "web-1@a, web-1@b, default/web-1 moved a b",
    "web-1@a, web-1, default/web-1 waits a 0/1 nodes are available",
    "web-1, web-1@a, default/web-1 placed a",
    "web-1@a, '', default/web-1 gone a",
    "web-1, '', default/web-1 gone",
    "'', web-1@a, default/web-1 created a",
    "'', web-1, default/web-1 created 0/1 nodes are available",
    "web-1@a web-2@a db-1@a, web-1 web-2@b db-1@a,"
        + " 'default/web-1 waits a 0/1 nodes are available, default/web-2 moved a b'",
  })
  void eachPodThatDiffersHasARow(String before, String after, String rows) {
    assertThat(rows(difference(before, after), "pods")).isEqualTo(rows);
  }

  @Test
  void podsThatWaitComeFirst() {
    assertThat(rows(difference("a-1@n web-1@n", "a-1@m web-1"), "pods"))
        .startsWith("default/web-1 waits");
  }

  @Test
  void podsAreCounted() {
    var difference = difference("web-1@a web-2@a db-1", "web-1@a web-2 db-1");

    assertThat(rows(difference, "counts")).isEqualTo("pods on nodes 2 1, pods that wait 1 2");
    assertThat(rows(difference, "workloads")).isEqualTo("Deployment web 2 1 0 1");
  }
}
