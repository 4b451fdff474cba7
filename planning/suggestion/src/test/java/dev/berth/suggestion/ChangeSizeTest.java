package dev.berth.suggestion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.PersistentVolumeClaimSpec;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.Taint;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class ChangeSizeTest {
  private static final Taint GPU = new Taint("gpu", "", "NoSchedule", null);
  private static final Taint DOWN =
      new Taint("node.kubernetes.io/not-ready", "", "NoExecute", null);
  private static final Taint OLD = new Taint("old", "", "NoExecute", null);
  private static final ObjectKey CLAIM = new ObjectKey("default", "c");
  private static final PersistentVolumeClaimSpec FAST =
      PersistentVolumeClaimSpec.EMPTY.withStorageClassName("fast");
  private static final TopologySpreadConstraint ZONES =
      TopologySpreadConstraint.EMPTY.withMaxSkew(1);
  private static final NodeSelectorRequirement POOL =
      new NodeSelectorRequirement("pool", "In", List.of("a"));
  private static final Change ADD_NODE = new ClusterEdit.AddNode("n", "n-new");

  /// From the smallest to the largest; those of one step are equal.
  private static final List<List<Change>> STEPS =
      List.of(
          List.of(
              new PodChange.ChangeNodeSelector("pol", "a", "pool", "a", true),
              affinity(POOL, true)),
          List.of(new PodChange.RaiseMaxSkew(0, ZONES, 2)),
          List.of(new PodChange.AddTolerations(List.of(GPU), true)),
          List.of(
              new PodChange.ChangeNodeSelector("pol", "a", null, null, true),
              affinity(null, true),
              new PodChange.RemoveSchedulingGates(List.of("g")),
              new ClusterEdit.Uncordon("n"),
              new ClusterEdit.MakeClaim(CLAIM, new ClaimChange(null, FAST, false)),
              new PodChange.AddTolerations(List.of(GPU, OLD), false)),
          List.of(
              new PodChange.SpreadAnyway(0, ZONES),
              new ClusterEdit.RemoveTaints("n", List.of(GPU), true),
              new ClusterEdit.ChangeDeviceRequest(CLAIM, "r", 1, false, null)),
          List.of(ADD_NODE),
          List.of(
              new PodChange.ChangeNodeSelector("pool", "a", "pool", "b", false),
              new PodChange.ChangeNodeSelector("pool", "a", null, null, false),
              affinity(POOL, false),
              affinity(null, false),
              new PodChange.PreferPodAffinity(0, PodAffinityTerm.EMPTY),
              new PodChange.PreferPodAntiAffinity(0, PodAffinityTerm.EMPTY),
              new PodChange.RaiseMaxSkew(0, ZONES, 100),
              new PodChange.DropHostPort(80, "TCP"),
              move(1)),
          List.of(
              lower("4", "2"),
              new PodChange.DropNodeAffinity(),
              new PodChange.UsePriorityClass("high", 5, false, true),
              new ClusterEdit.SeeToNode("n", List.of(DOWN)),
              move(2)),
          List.of(new PodChange.UsePriorityClass("high", 5, true, true)),
          List.of(
              new ClusterEdit.MakeClaim(
                  CLAIM, new ClaimChange(FAST.withVolumeName("pv-1"), FAST, false))),
          List.of(
              lower("4", "0"),
              new PodChange.DropVolume("v", ""),
              new PodChange.DropDeviceClaim("d")));

  private static PodChange affinity(
      @Nullable NodeSelectorRequirement replacement, boolean isCorrection) {
    return new PodChange.ChangeNodeAffinity(0, false, 0, POOL, replacement, isCorrection);
  }

  private static PodChange lower(String from, String to) {
    return new PodChange.LowerRequest("cpu", Quantity.parse(from), Quantity.parse(to));
  }

  private static ClusterEdit move(int pods) {
    return new ClusterEdit.MovePods(
        "n", IntStream.range(0, pods).mapToObj(i -> new ObjectKey("default", "p" + i)).toList());
  }

  static Stream<Arguments> peers() {
    return STEPS.stream()
        .flatMap(step -> step.stream().map(change -> Arguments.of(change, step.getFirst())));
  }

  static Stream<Arguments> steps() {
    return IntStream.range(1, STEPS.size())
        .mapToObj(i -> Arguments.of(STEPS.get(i - 1).getFirst(), STEPS.get(i).getFirst()));
  }

  @ParameterizedTest
  @MethodSource("peers")
  void changesOfOneStepTakeTheSameEffort(Change one, Change other) {
    assertThat(ChangeSize.of(one)).isEqualTo(ChangeSize.of(other));
  }

  @ParameterizedTest
  @MethodSource("steps")
  void eachStepTakesMoreEffort(Change smaller, Change larger) {
    assertThat(ChangeSize.of(smaller)).isLessThan(ChangeSize.of(larger));
  }

  @Test
  void theMoreIsGivenUpTheLargerIsTheChange() {
    assertThat(Stream.of(lower("4", "3"), lower("4", "2"), lower("4", "1")).map(ChangeSize::of))
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(Stream.of(move(1), move(2), move(3)).map(ChangeSize::of))
        .isSorted()
        .doesNotHaveDuplicates();
  }
}
