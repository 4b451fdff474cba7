package dev.berth.suggestion;

import static dev.berth.suggestion.Manifests.cpu;
import static dev.berth.suggestion.Manifests.madeBy;
import static dev.berth.suggestion.Manifests.node;
import static dev.berth.suggestion.Manifests.waiting;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Taint;
import dev.berth.api.meta.Quantity;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReplicasTest {
  private static final String TAINT = "taints: [{key: dedicated, effect: NoSchedule}]";

  private static String replicas(String controller, int count, String spec) {
    return IntStream.range(0, count)
        .mapToObj(i -> waiting(madeBy("ReplicaSet", controller), controller + "-" + i, spec))
        .collect(joining());
  }

  private static Replicas of(WaitingPods pods) {
    return new Replicas(pods.situation(), pods.pods().subList(1, pods.pods().size()));
  }

  private static int placed(WaitingPods pods, String node, Change... changes) {
    var suggestion = new Suggestion(List.of(changes), node, List.of(), List.of());
    return of(pods).placedBy(suggestion, pods.dryRun());
  }

  @Test
  void onlyPodsOfTheSameControllerCount() throws InterruptedException {
    var pods =
        WaitingPods.of(
            node("n1", "1")
                + replicas("web", 3, cpu("2"))
                + replicas("db", 2, cpu("2"))
                + waiting("alone", cpu("2")));
    assertThat(pods.pods()).hasSize(6);
    assertThat(of(pods).size()).isEqualTo(3);
  }

  @Test
  void aPodWithoutAControllerIsAlone() throws InterruptedException {
    var pods = WaitingPods.of(node("n1", "1") + waiting("a", cpu("2")) + waiting("b", cpu("2")));
    assertThat(of(pods).size()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"2, 1", "4, 2", "5, 2", "8, 4", "20, 4"})
  void asManyArePlacedAsFitTheNode(String room, int placed) throws InterruptedException {
    var pods = WaitingPods.of(node("n1", room, "", TAINT) + replicas("web", 4, cpu("2")));
    assertThat(placed(pods, "n1", new ClusterEdit.RemoveTaints("n1", taints(pods), true)))
        .isEqualTo(placed);
  }

  @Test
  void theNextNodeIsTakenWhenTheFirstIsFull() throws InterruptedException {
    var pods =
        WaitingPods.of(
            node("n1", "4", "", TAINT) + node("n2", "2", "", TAINT) + replicas("web", 4, cpu("2")));
    assertThat(placed(pods, "n1", new PodChange.AddTolerations(taints(pods), true))).isEqualTo(3);
    // Only the taint of one node is removed.
    assertThat(placed(pods, "n1", new ClusterEdit.RemoveTaints("n1", taints(pods), true)))
        .isEqualTo(2);
  }

  @Test
  void eachIsChangedAsTheFirst() throws InterruptedException {
    var pods = WaitingPods.of(node("n1", "4") + replicas("web", 5, cpu("6")));
    assertThat(
            placed(
                pods,
                "n1",
                new PodChange.LowerRequest("cpu", Quantity.parse("6"), Quantity.parse("1"))))
        .isEqualTo(4);
  }

  @Test
  void noMoreThanThirtyAreTried() throws InterruptedException {
    var pods = WaitingPods.of(node("n1", "64", "", TAINT) + replicas("web", 32, cpu("1")));
    assertThat(placed(pods, "n1", new PodChange.AddTolerations(taints(pods), true))).isEqualTo(30);
  }

  @ParameterizedTest
  @CsvSource({"1, 6", "2, 4", "3, 3", "4, 2", "5, 2", "6, 1500m"})
  void aRequestIsLoweredForAsManyAsThereAreToBe(int count, String most)
      throws InterruptedException {
    var pods = WaitingPods.of(node("n1", "6") + node("n2", "4") + replicas("web", 1, cpu("8")));
    var one = new PodChange.LowerRequest("cpu", Quantity.parse("8"), Quantity.parse("6"));
    var suggestion = new Suggestion(List.of(one), "n1", List.of(), List.of());
    assertThat(Replicas.of(pods.situation(), count).forMost(suggestion, pods.dryRun()).changes())
        .containsExactly(
            new PodChange.LowerRequest("cpu", Quantity.parse("8"), Quantity.parse(most)));
  }

  /// With anti-affinity, two fit however little they request.
  @Test
  void aRequestIsNotLoweredForThoseThatFitNowhere() throws InterruptedException {
    String apart =
        "affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
            + " [{labelSelector: {}, topologyKey: kubernetes.io/hostname}]}}\n";
    var pods =
        WaitingPods.of(node("n1", "6") + node("n2", "4") + replicas("web", 1, apart + cpu("8")));
    var one = new PodChange.LowerRequest("cpu", Quantity.parse("8"), Quantity.parse("6"));
    var suggestion = new Suggestion(List.of(one), "n1", List.of(), List.of());
    assertThat(Replicas.of(pods.situation(), 5).forMost(suggestion, pods.dryRun()).changes())
        .containsExactly(
            new PodChange.LowerRequest("cpu", Quantity.parse("8"), Quantity.parse("4")));
  }

  private static List<Taint> taints(WaitingPods pods) {
    return Stream.ofNullable(pods.now().nodes().node("n1"))
        .flatMap(node -> node.node().spec().taints().stream())
        .toList();
  }
}
