package dev.berth.suggestion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.PersistentVolumeClaimSpec;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class JoinedChangesTest {
  private static final ObjectKey DATA = new ObjectKey("shop", "data");
  private static final PersistentVolumeClaimSpec FAST =
      PersistentVolumeClaimSpec.EMPTY.withStorageClassName("fast");
  private static final PersistentVolumeClaimSpec SHARED =
      FAST.withAccessModes(List.of("ReadWriteMany"));
  private static final TopologySpreadConstraint ZONES =
      TopologySpreadConstraint.EMPTY.withMaxSkew(1).withMinDomains(5);
  private static final Change UNCORDON = new ClusterEdit.Uncordon("n1");

  static Stream<Arguments> pairs() {
    return Stream.of(
        Arguments.of(
            lower("cpu", "4", "3"), lower("cpu", "3", "2"), List.of(lower("cpu", "4", "2"))),
        Arguments.of(
            lower("cpu", "4", "3"),
            lower("memory", "3", "2"),
            List.of(lower("cpu", "4", "3"), lower("memory", "3", "2"))),
        Arguments.of(
            new PodChange.RaiseMaxSkew(0, ZONES, 2),
            new PodChange.RaiseMaxSkew(0, ZONES.withMaxSkew(2), 3),
            List.of(new PodChange.RaiseMaxSkew(0, ZONES, 3))),
        Arguments.of(
            new PodChange.LowerMinDomains(0, ZONES, 4),
            new PodChange.LowerMinDomains(0, ZONES.withMinDomains(4), 3),
            List.of(new PodChange.LowerMinDomains(0, ZONES, 3))),
        Arguments.of(
            new RolloutChange.Scale(4, 3),
            new RolloutChange.Scale(3, 1),
            List.of(new RolloutChange.Scale(4, 1))),
        Arguments.of(
            raise(Map.of("pods", amount("3"), "cpu", amount("1"))),
            raise(Map.of("pods", amount("4"))),
            List.of(raise(Map.of("pods", amount("4"), "cpu", amount("1"))))),
        Arguments.of(
            claim(null, FAST),
            claim(FAST.withVolumeName("pv-1"), SHARED),
            List.of(claim(null, SHARED))),
        Arguments.of(
            claim(FAST.withStorageClassName("fsat"), FAST),
            claim(FAST.withVolumeName("pv-1"), SHARED),
            List.of(claim(FAST.withStorageClassName("fsat"), SHARED))),
        Arguments.of(UNCORDON, UNCORDON, List.of(UNCORDON)));
  }

  private static Change claim(
      @Nullable PersistentVolumeClaimSpec from, PersistentVolumeClaimSpec to) {
    return new ClusterEdit.MakeClaim(DATA, new ClaimChange(from, to, false));
  }

  private static Change lower(String resource, String from, String to) {
    return new PodChange.LowerRequest(resource, amount(from), amount(to));
  }

  private static Change raise(Map<String, Quantity> hard) {
    return new ClusterEdit.RaiseQuota(DATA, hard);
  }

  private static Quantity amount(String text) {
    return Quantity.parse(text);
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void whatIsChangedTwiceIsSaidOnce(Change first, Change next, List<Change> both) {
    assertThat(JoinedChanges.of(List.of(first), List.of(next))).isEqualTo(both);
  }
}
