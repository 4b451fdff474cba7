package dev.berth.suggestion;

import static dev.berth.suggestion.Manifests.cpu;
import static dev.berth.suggestion.Manifests.node;
import static dev.berth.suggestion.Manifests.running;
import static dev.berth.suggestion.Manifests.waiting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.berth.framework.status.Code;
import dev.berth.framework.status.InsufficientResource;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class NodeBlockersTest {
  private record Text(String message) implements Reason {}

  private static NodeBlockers blocked(String node, PluginStatus... rejections) {
    return new NodeBlockers(node, List.of(rejections));
  }

  private static PluginStatus rejection(Code code, String plugin) {
    return new PluginStatus(code, plugin, List.of(new Text("no")));
  }

  private static PluginStatus lacking(long requested, long free) {
    return new PluginStatus(
        Code.UNSCHEDULABLE,
        "NodeResourcesFit",
        List.of(new InsufficientResource("cpu", requested, 0, free)));
  }

  /// Each is nearer than the next.
  private static final List<NodeBlockers> ORDER =
      List.of(
          blocked("z", lacking(4000, 3000)),
          blocked("y", lacking(4000, 1000)),
          blocked("x", lacking(4000, 0)),
          blocked("w", rejection(Code.UNSCHEDULABLE, "A")),
          blocked("a", rejection(Code.UNSCHEDULABLE, "B")),
          blocked("b", rejection(Code.UNSCHEDULABLE, "B")),
          blocked("c", rejection(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, "A")),
          blocked("a", rejection(Code.ERROR, "A")),
          blocked("e", lacking(4000, 3000), lacking(4000, 3000)),
          blocked("f", lacking(4000, 3000), rejection(Code.UNSCHEDULABLE, "A")));

  static Stream<Arguments> neighbours() {
    return IntStream.range(1, ORDER.size())
        .mapToObj(i -> Arguments.of(ORDER.get(i - 1), ORDER.get(i)));
  }

  @ParameterizedTest
  @MethodSource("neighbours")
  void theNodeWithLessInTheWayComesFirst(NodeBlockers nearer, NodeBlockers farther) {
    assertThat(NodeBlockers.nearestFirst(List.of(farther, nearer)))
        .containsExactly(nearer, farther);
  }

  @Test
  void theOrderDoesNotDependOnTheInput() {
    assertThat(NodeBlockers.nearestFirst(ORDER.reversed())).isEqualTo(ORDER);
  }

  @Test
  void severalResourcesAddUp() {
    var two =
        blocked(
            "a",
            new PluginStatus(
                Code.UNSCHEDULABLE,
                "NodeResourcesFit",
                List.of(
                    new InsufficientResource("cpu", 4000, 0, 3000),
                    new InsufficientResource("memory", 100, 0, 50))));
    var one = blocked("b", lacking(4000, 2000));
    assertThat(NodeBlockers.nearestFirst(List.of(two, one))).containsExactly(one, two);
  }

  @Test
  void removingPodsMayHelpUnlessOnePluginSaysThatItDoesNot() {
    var may = rejection(Code.UNSCHEDULABLE, "A");
    assertThat(blocked("a", may, may).mayBePreempted()).isTrue();
    assertThat(
            blocked("a", may, rejection(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, "B")).mayBePreempted())
        .isFalse();
    assertThat(blocked("a", rejection(Code.ERROR, "B")).mayBePreempted()).isFalse();
  }

  /// A scheduling cycle stops at the first rejection of a node; here all are known.
  @Test
  void allThatKeepsThePodFromANodeIsSaid() throws InterruptedException {
    var pods =
        WaitingPods.of(
            node("both", "1", "", "taints: [{key: a, effect: NoSchedule}]")
                + node("small", "1")
                + node("full", "4")
                + running("busy", "full", "3", "")
                + node("fits", "1")
                + running("blocker", "fits", "1", "")
                + waiting("new", cpu("2")));
    assertThat(pods.blockers())
        .extracting(
            NodeBlockers::node, it -> it.rejections().stream().map(PluginStatus::plugin).toList())
        .containsExactly(
            tuple("full", List.of("NodeResourcesFit")),
            tuple("small", List.of("NodeResourcesFit")),
            tuple("fits", List.of("NodeResourcesFit")),
            tuple("both", List.of("TaintToleration", "NodeResourcesFit")));
  }
}
