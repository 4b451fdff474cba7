package dev.berth.suggestion;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakeNodes;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class LabelNoteTest {
  private static final FakeNodes NODES =
      FakeNodes.of(
          node("n1").zone("west").region("eu").labels("pool=a, cpus=8"),
          node("n2").zone("east").region("eu").labels("pool=a, cpus=8"),
          node("n3").zone("east").region("eu").labels("pool=b, cpus=4, disk=ssd"));

  private static List<String> notes(GivenPod pod) {
    return LabelNote.of(pod.build(), NODES).stream().map(LabelNote::text).toList();
  }

  static Stream<Arguments> pods() {
    return Stream.of(
        Arguments.of(pod("p"), List.of()),
        Arguments.of(pod("p").nodeSelector("pool=a"), List.of()),
        Arguments.of(
            pod("p").nodeSelector("pool=c"), List.of("No node has pool=c; there are a, b")),
        Arguments.of(
            pod("p").nodeSelector("disk=hdd"), List.of("No node has disk=hdd; there is ssd")),
        Arguments.of(
            pod("p").nodeSelector("topology.kubernetes.io/zone=north"),
            List.of("No node is in zone north; there are east, west")),
        Arguments.of(
            pod("p").nodeSelector("topology.kubernetes.io/region=us"),
            List.of("No node is in region us; there is eu")),
        Arguments.of(pod("p").nodeSelector("pol=a"), List.of("No node has label pol; 3 have pool")),
        Arguments.of(
            pod("p").nodeSelector("dsk=ssd"), List.of("No node has label dsk; 1 has disk")),
        Arguments.of(pod("p").nodeSelector("vendor=acme"), List.of("No node has label vendor")),
        Arguments.of(
            pod("p").nodeSelector("storage=ssd"),
            List.of("No node has label storage; 1 has disk=ssd")),
        Arguments.of(pod("p").requiresNode("pool in (a, c)"), List.of()),
        Arguments.of(
            pod("p").requiresNode("pool in (c, d)"),
            List.of("No node has pool=c or d; there are a, b")),
        Arguments.of(pod("p").requiresNode("vendor"), List.of("No node has label vendor")),
        Arguments.of(pod("p").requiresNode("disk"), List.of()),
        // What a node may lack, none needs to have.
        Arguments.of(pod("p").requiresNode("!vendor, pool notin (c)"), List.of()),
        Arguments.of(pod("p").prefersNode(1, "pool in (c)"), List.of()),
        // In the order of keys, then of terms; each once.
        Arguments.of(
            pod("p").nodeSelector("pool=c, disk=hdd").requiresNode("vendor").requiresNode("vendor"),
            List.of(
                "No node has disk=hdd; there is ssd",
                "No node has pool=c; there are a, b",
                "No node has label vendor")));
  }

  @ParameterizedTest
  @MethodSource("pods")
  void whatNoNodeHasIsSaid(GivenPod pod, List<String> notes) {
    assertThat(notes(pod)).isEqualTo(notes);
  }

  @Test
  void manyValuesAreCounted() {
    var nodes =
        IntStream.rangeClosed(1, 10)
            .mapToObj(i -> node("n" + i).labels("rack=r%02d".formatted(i)))
            .toArray(GivenNode[]::new);
    assertThat(LabelNote.of(pod("p").nodeSelector("rack=x").build(), FakeNodes.of(nodes)))
        .extracting(LabelNote::text)
        .containsExactly(
            "No node has rack=x; there are r01, r02, r03, r04, r05, r06, r07, r08 and 2 more");
  }

  @ParameterizedTest
  @CsvSource({
    "beta.kubernetes.io/os, kubernetes.io/os",
    "kubernetes.io/os, beta.kubernetes.io/os",
    "failure-domain.beta.kubernetes.io/zone, topology.kubernetes.io/zone",
    "node-role.kubernetes.io/master, node-role.kubernetes.io/control-plane",
  })
  void aLabelThatWasRenamedIsNearItsOtherName(String key, String other) {
    var labels = new NodeLabels(FakeNodes.of(node("n1").labels(other + "=x")));
    assertThat(labels.nearest(key)).containsExactly(other);
  }

  @Test
  void theMostFrequentValueComesFirst() {
    var labels =
        new NodeLabels(
            FakeNodes.of(
                node("n1").labels("pool=a"),
                node("n2").labels("pool=z"),
                node("n3").labels("pool=z")));
    assertThat(labels.values("pool")).containsExactly("z", "a");
    assertThat(labels.values("vendor")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"kubernetes.io/hostname, true", "pool, false", "disk, false", "vendor, false"})
  void aLabelIsUniqueIfEachNodeHasAValueOfItsOwn(String key, boolean isUnique) {
    assertThat(new NodeLabels(NODES).isUnique(key)).isEqualTo(isUnique);
  }
}
