package dev.berth.queues;

import static dev.berth.queues.GivenQueue.queue;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.FairShareArgs;
import dev.berth.api.kubescheduler.Tier;
import dev.berth.api.kubescheduler.TierPlugin;
import dev.berth.framework.model.VictimUnit;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TiersTest {
  private static final List<Tier> DEFAULT = FairShareArgs.DEFAULT.tiers();

  private static Tier tier(String... plugins) {
    return new Tier(Stream.of(plugins).map(TierPlugin::of).toList());
  }

  private static JobInfo job(GivenLedger given, String name) {
    return Objects.requireNonNull(given.ledger().job(name), name);
  }

  private static PreemptingJob preemptor(
      GivenLedger given, String job, String queue, String wanted) {
    return new PreemptingJob(
        job(given, job), given.queue(queue), Resources.of(GivenQueue.amounts(wanted)));
  }

  /// The pod is the `number`th that was given.
  private static VictimUnit victim(int number) {
    return VictimUnit.of(pod("pod-" + number).uid("pod-" + number).on("n").info());
  }

  private static boolean isPreemptable(
      GivenLedger given, List<Tier> tiers, PreemptingJob preemptor, int number) {
    var without = new WhatIf(given.ledger());
    without.lose("pod-" + number);
    return new Tiers(tiers, given.shares()).isPreemptable(victim(number), preemptor, without);
  }

  private static boolean isReclaimable(GivenLedger given, PreemptingJob preemptor, int... numbers) {
    var without = new WhatIf(given.ledger());
    var tiers = new Tiers(DEFAULT, given.shares());
    for (int number : numbers) {
      without.lose("pod-" + number);
      if (!tiers.isReclaimable(victim(number), preemptor, without)) {
        return false;
      }
    }
    return true;
  }

  @Test
  void theQueueWithTheSmallerShareOfWhatItDeservesIsFirst() {
    var given =
        GivenLedger.of(queue("a").weight(3), queue("b"))
            .cluster("cpu=8")
            .running("a-1", 2, "cpu=1")
            .running("b-1", 1, "cpu=1")
            .waiting("a-1", 9, "cpu=1")
            .waiting("b-1", 9, "cpu=1");

    assertThat(new Tiers(DEFAULT, given.shares()).compare(given.queue("a"), given.queue("b")))
        .isNegative();
  }

  @Test
  void aQueueOfHigherPriorityIsFirst() {
    var given =
        GivenLedger.of(queue("a"), queue("b").priority(1))
            .cluster("cpu=8")
            .running("b-1", 1, "cpu=1")
            .waiting("a-1", 9, "cpu=1")
            .waiting("b-1", 9, "cpu=1");

    assertThat(new Tiers(DEFAULT, given.shares()).compare(given.queue("a"), given.queue("b")))
        .isPositive();
  }

  @Test
  void jobsAreOrderedByPriorityThenUnreadyOnesThenTheSmallerShare() {
    var given =
        GivenLedger.of(queue("a"))
            .cluster("cpu=10")
            .job("a-urgent", 1, 9)
            .job("a-gang", 3, 0)
            .running("a-gang", 2, "cpu=1")
            .running("a-urgent", 5, "cpu=1")
            .running("a-large", 2, "cpu=1")
            .running("a-small", 1, "cpu=1");
    var tiers = new Tiers(DEFAULT, given.shares());

    assertThat(
            Stream.of("a-small", "a-large", "a-gang", "a-urgent")
                .map(name -> job(given, name))
                .sorted(tiers::compare)
                .map(JobInfo::id))
        .containsExactly("a-urgent", "a-gang", "a-small", "a-large");
  }

  @Test
  void aFunctionThatIsSwitchedOffDoesNotCount() {
    var given = GivenLedger.of(queue("a")).job("a-2", 1, 9).waiting("a-1", 1, "cpu=1");
    var off = new Tier(List.of(TierPlugin.of("priority").withJobOrder(false)));

    assertThat(
            new Tiers(List.of(off), given.shares()).compare(job(given, "a-1"), job(given, "a-2")))
        .isNegative();
  }

  @Test
  void onlyAJobOfLowerPriorityIsPreempted() {
    var given =
        GivenLedger.of(queue("a"))
            .cluster("cpu=10")
            .running("a-low", 1, "cpu=1")
            .job("a-high", 1, 5)
            .waiting("a-high", 1, "cpu=1");

    var high = preemptor(given, "a-high", "a", "cpu=1");
    assertThat(isPreemptable(given, DEFAULT, high, 0)).isTrue();
    var low = preemptor(given, "a-low", "a", "cpu=1");
    given.running("a-high", 1, "cpu=1");
    assertThat(isPreemptable(given, DEFAULT, low, 2)).isFalse();
  }

  @Test
  void aGangIsNotPreemptedBelowItsMinimum() {
    var given =
        GivenLedger.of(queue("a"))
            .cluster("cpu=10")
            .job("a-gang", 2, 0)
            .running("a-gang", 3, "cpu=1")
            .job("a-high", 1, 5)
            .waiting("a-high", 1, "cpu=1");
    var high = preemptor(given, "a-high", "a", "cpu=1");
    var tiers = new Tiers(DEFAULT, given.shares());
    var without = new WhatIf(given.ledger());

    without.lose("pod-0");
    assertThat(tiers.isPreemptable(victim(0), high, without)).isTrue();
    without.lose("pod-1");
    assertThat(tiers.isPreemptable(victim(1), high, without)).isFalse();
  }

  @Test
  void theFirstTierThatHasAnyoneToAskDecides() {
    var given =
        GivenLedger.of(queue("a"))
            .cluster("cpu=10")
            .running("a-small", 1, "cpu=1")
            .job("a-high", 1, 5)
            .running("a-high", 4, "cpu=1");
    var high = preemptor(given, "a-high", "a", "cpu=1");

    assertThat(isPreemptable(given, List.of(tier("priority"), tier("drf")), high, 0)).isTrue();
    assertThat(isPreemptable(given, List.of(tier("priority", "drf")), high, 0)).isFalse();
    assertThat(isPreemptable(given, List.of(tier("predicates"), tier("drf")), high, 0)).isFalse();
    assertThat(isPreemptable(given, List.of(tier("predicates")), high, 0)).isFalse();
  }

  @Test
  void drfEvictsFromTheLargerJobAsLongAsItStaysTheLarger() {
    var given =
        GivenLedger.of(queue("a"))
            .cluster("cpu=10")
            .running("a-large", 4, "cpu=1")
            .running("a-small", 2, "cpu=1");
    var tiers = List.of(tier("drf"));

    assertThat(isPreemptable(given, tiers, preemptor(given, "a-small", "a", "cpu=1"), 0)).isTrue();
    assertThat(isPreemptable(given, tiers, preemptor(given, "a-small", "a", "cpu=2"), 0)).isFalse();
    assertThat(isPreemptable(given, tiers, preemptor(given, "a-large", "a", "cpu=1"), 4)).isFalse();
  }

  @Test
  void whatTheClusterNeedsIsNotEvicted() {
    var given =
        GivenLedger.of(queue("a"))
            .cluster("cpu=10")
            .running("a-low", 1, "cpu=1")
            .job("a-high", 1, 5)
            .waiting("a-high", 1, "cpu=1");
    var high = preemptor(given, "a-high", "a", "cpu=1");
    var rules = new VictimRules(given.shares());
    var critical = pod("c").spec(spec -> spec.withPriorityClassName("system-node-critical")).info();
    var system = pod("s").namespace("kube-system").info();

    var without = new WhatIf(given.ledger());
    assertThat(rules.conformance(VictimUnit.of(critical), high, without)).isFalse();
    assertThat(rules.conformance(VictimUnit.of(system), high, without)).isFalse();
    assertThat(rules.conformance(victim(0), high, without)).isTrue();
  }

  @Test
  void aQueueIsReclaimedFromDownToWhatItDeserves() {
    var given =
        GivenLedger.of(queue("a"), queue("b"))
            .cluster("cpu=10")
            .running("a-1", 7, "cpu=1")
            .running("b-1", 3, "cpu=1")
            .waiting("b-1", 9, "cpu=1");
    var b = preemptor(given, "b-1", "b", "cpu=1");

    assertThat(isReclaimable(given, b, 0, 1)).isTrue();
    assertThat(isReclaimable(given, b, 0, 1, 2)).isFalse();
  }

  @Test
  void aQueueThatHasItsPartReclaimsNothing() {
    var given =
        GivenLedger.of(queue("a"), queue("b"), queue("c"))
            .cluster("cpu=9")
            .running("a-1", 6, "cpu=1")
            .running("b-1", 3, "cpu=1")
            .waiting("b-1", 9, "cpu=1")
            .waiting("c-1", 9, "cpu=1");

    assertThat(isReclaimable(given, preemptor(given, "b-1", "b", "cpu=1"), 0)).isFalse();
    assertThat(isReclaimable(given, preemptor(given, "c-1", "c", "cpu=1"), 0)).isTrue();
  }

  @Test
  void aQueueThatIsNotReclaimableKeepsWhatItHas() {
    var given =
        GivenLedger.of(queue("a").notReclaimable(), queue("b"))
            .cluster("cpu=10")
            .running("a-1", 10, "cpu=1")
            .waiting("b-1", 9, "cpu=1");

    assertThat(isReclaimable(given, preemptor(given, "b-1", "b", "cpu=1"), 0)).isFalse();
  }

  @Test
  void queuesOfOneParentSettleItAmongThemselvesIfTheParentHasItsPart() {
    var given =
        GivenLedger.of(queue("a"), queue("a1").parent("a"), queue("a2").parent("a"), queue("b"))
            .cluster("cpu=8")
            .running("a1-1", 4, "cpu=1")
            .running("b-1", 4, "cpu=1")
            .waiting("a2-1", 9, "cpu=1")
            .waiting("b-1", 9, "cpu=1");
    var a2 = preemptor(given, "a2-1", "a2", "cpu=1");

    assertThat(isReclaimable(given, a2, 0)).isTrue();
    assertThat(isReclaimable(given, a2, 4)).isFalse();
  }
}
