package dev.berth.preemption;

import static dev.berth.preemption.PreemptionObjects.NOW;
import static dev.berth.preemption.PreemptionObjects.attempt;
import static dev.berth.preemption.PreemptionObjects.budget;
import static dev.berth.preemption.PreemptionObjects.node;
import static dev.berth.preemption.PreemptionObjects.pod;
import static dev.berth.preemption.PreemptionObjects.started;
import static dev.berth.preemption.PreemptionObjects.startedBefore;
import static dev.berth.preemption.PreemptionObjects.terminating;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.framework.diagnosis.Candidate;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.VictimUnit;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VictimSelectorTest {
  private static final Map<String, String> WEB = Map.of("app", "web");

  private static final PodInfo PREEMPTOR = pod("preemptor", 10, 2);

  @Test
  void onlyAsManyPodsGoAsThePreemptorNeeds() {
    var node = node("n", 4, pod("a", 1, 2), pod("b", 2, 1), pod("c", 3, 1));

    assertThat(victims(node)).containsExactly("a");
  }

  @Test
  void podsOfHigherPriorityAreSpared() {
    var node = node("n", 4, pod("low", 1, 2), pod("high", 9, 2));

    assertThat(victims(node)).containsExactly("low");
  }

  @Test
  void aSmallPodIsSparedBesideALargerOneOfHigherPriorityThatIsNot() {
    var node = node("n", 4, pod("large", 5, 3), pod("small", 1, 1));

    assertThat(victims(node)).containsExactly("large");
  }

  @Test
  void podsOfThePreemptorsPriorityStay() {
    var node = node("n", 4, pod("equal", 10, 2), pod("low", 9, 2));

    assertThat(victims(node)).containsExactly("low");
  }

  @Test
  void withoutPodsOfLowerPriorityANodeIsHopeless() {
    var node = node("n", 2, pod("equal", 10, 1), pod("higher", 11, 1));

    PluginStatus why = hopeless(node);
    assertThat(why.code()).isEqualTo(Code.UNSCHEDULABLE_AND_UNRESOLVABLE);
    assertThat(why.plugin()).isEmpty();
    assertThat(why.message()).isEqualTo("No preemption victims found for incoming pod");
    assertThat(why.reasons())
        .extracting(Reason::detail)
        .containsExactly("no pod on it has a priority below 10");
  }

  @Test
  void aNodeThatDoesNotFitEvenWhenEmptiedHasItsFiltersStatus() {
    var node = node("n", 2, pod("equal", 10, 1), pod("low", 1, 1));

    PluginStatus why = hopeless(node);
    assertThat(why.code()).isEqualTo(Code.UNSCHEDULABLE);
    assertThat(why.plugin()).isEqualTo("Cpu");
    assertThat(why.message()).isEqualTo("Insufficient cpu");
  }

  @Test
  void amongEqualsThePodThatStartedFirstIsSpared() {
    var node =
        node("n", 4, startedBefore(pod("young", 1, 2), 10), startedBefore(pod("old", 1, 2), 20));

    assertThat(victims(node)).containsExactly("young");
  }

  @Test
  void aPodWithoutStartTimeCountsAsStartedNow() {
    var node = node("n", 4, started(pod("new", 1, 2), null), startedBefore(pod("young", 1, 2), 1));

    assertThat(victims(node)).containsExactly("new");
  }

  @Test
  void terminatingPodsAreVictimsLikeOthers() {
    var node = node("n", 2, terminating(pod("leaving", 1, 2)));

    assertThat(victims(node)).containsExactly("leaving");
  }

  @Test
  void podsWithAnExhaustedBudgetAreSparedBeforeMoreImportantOnes() {
    var node = node("n", 4, pod("guarded", 1, 2, WEB), pod("free", 5, 2));

    Candidate candidate = candidate(node, budget("web", 0, WEB));
    assertThat(names(candidate)).containsExactly("free");
    assertThat(candidate.pdbViolations()).isZero();
  }

  @Test
  void onlyVictimsCountAsViolations() {
    var node = node("n", 3, pod("a", 3, 1, WEB), pod("b", 2, 1, WEB), pod("c", 1, 1, WEB));

    Candidate candidate = candidate(node, budget("web", 1, WEB));
    // The budget lets a go; b and c exceed it, and there is room for one of them.
    assertThat(names(candidate)).containsExactly("a", "c");
    assertThat(candidate.pdbViolations()).isEqualTo(1);
  }

  @Test
  void violatingAndOtherVictimsAreOrderedByImportanceTogether() {
    var node = node("n", 2, pod("guarded", 1, 1, WEB), pod("free", 5, 1));

    Candidate candidate = candidate(node, budget("web", 0, WEB));
    assertThat(names(candidate)).containsExactly("free", "guarded");
    assertThat(candidate.pdbViolations()).isEqualTo(1);
  }

  @Test
  void aNodeThatFitsAsItIsIsAFailure() {
    var node = node("n", 8, pod("low", 1, 1));

    PluginStatus why = hopeless(node);
    assertThat(why.code()).isEqualTo(Code.ERROR);
    assertThat(why.message()).isEqualTo("expected at least one victim pod on node \"n\"");
  }

  @Test
  void aFailingFilterMakesTheNodeHopeless() {
    var node = node("n", 2, pod("low", 1, 1));
    var selector =
        new VictimSelector(
            new CpuFilters(node).failingOn("n"),
            VictimPolicy.LOWER_PRIORITY,
            VictimUnits.SINGLE_PODS);

    assertThat(selector.select(attempt(PREEMPTOR), node))
        .asInstanceOf(type(DryRunResult.Rejected.class))
        .extracting(DryRunResult.Rejected::status)
        .satisfies(why -> {
          assertThat(why.code()).isEqualTo(Code.ERROR);
          assertThat(why.plugin()).isEqualTo("Cpu");
          assertThat(why.message()).isEqualTo("running \"Cpu\" filter plugin: no idea of n");
        });
  }

  @Test
  void aSecondDryRunFromTheSameStateAnswersTheSame() {
    var node = node("n", 4, pod("a", 1, 2), pod("b", 2, 1), pod("c", 3, 1));
    var selector =
        new VictimSelector(
            new CpuFilters(node), VictimPolicy.LOWER_PRIORITY, VictimUnits.SINGLE_PODS);
    var attempt = attempt(PREEMPTOR);

    // The filters would refuse a state that the first run had left changed.
    assertThat(selector.select(attempt, node)).isEqualTo(selector.select(attempt, node));
  }

  @Test
  void aPolicyMayProtectPods() {
    var node = node("n", 4, pod("protected", 1, 2), pod("other", 5, 2));
    VictimPolicy policy =
        (victim, on, preemptor) -> !victim.toString().equals("pod/default/protected");

    assertThat(victims(node, policy)).containsExactly("other");
  }

  @Test
  void aPolicyMaySacrificePodsOfHigherPriority() {
    var node = node("n", 2, pod("higher", 99, 2));

    assertThat(victims(node, (victim, on, preemptor) -> true)).containsExactly("higher");
  }

  @Test
  void aPolicyMayCountVictimsTogether() {
    var node = node("n", 4, pod("a", 5, 1), pod("b", 5, 1), pod("c", 5, 1), pod("d", 5, 1));
    VictimPolicy three =
        new VictimPolicy() {
          @Override
          public boolean mayBePreempted(VictimUnit victim, NodeInfo on, PodInfo preemptor) {
            return true;
          }

          @Override
          public void retainVictims(List<VictimUnit> potential, NodeInfo on, PodInfo preemptor) {
            potential.removeLast();
          }
        };

    assertThat(victims(node, three)).containsExactly("b", "c");
  }

  @Test
  void aPolicyMayHaveItsOwnOrder() {
    var node = node("n", 4, pod("a", 1, 2), pod("b", 2, 2));
    VictimPolicy lowestFirst =
        new VictimPolicy() {
          @Override
          public boolean mayBePreempted(VictimUnit victim, NodeInfo on, PodInfo preemptor) {
            return true;
          }

          @Override
          public Comparator<VictimUnit> mostImportantFirst(Instant now) {
            assertThat(now).isEqualTo(NOW);
            return Comparator.comparingInt(VictimUnit::priority);
          }
        };

    assertThat(victims(node, lowestFirst)).containsExactly("b");
  }

  private static List<String> victims(NodeInfo node) {
    return victims(node, VictimPolicy.LOWER_PRIORITY);
  }

  private static List<String> victims(NodeInfo node, VictimPolicy policy) {
    var outcome =
        new VictimSelector(new CpuFilters(node), policy, VictimUnits.SINGLE_PODS)
            .select(attempt(PREEMPTOR), node);
    return names(candidate(outcome));
  }

  private static Candidate candidate(NodeInfo node, PodDisruptionBudget... budgets) {
    return candidate(select(node, budgets));
  }

  private static Candidate candidate(DryRunResult outcome) {
    assertThat(outcome).isInstanceOf(DryRunResult.Fits.class);
    return ((DryRunResult.Fits) outcome).candidate();
  }

  private static PluginStatus hopeless(NodeInfo node) {
    var outcome = select(node);
    assertThat(outcome).isInstanceOf(DryRunResult.Rejected.class);
    return ((DryRunResult.Rejected) outcome).status();
  }

  private static DryRunResult select(NodeInfo node, PodDisruptionBudget... budgets) {
    return new VictimSelector(
            new CpuFilters(node), VictimPolicy.LOWER_PRIORITY, VictimUnits.SINGLE_PODS)
        .select(attempt(PREEMPTOR, budgets), node);
  }

  private static List<String> names(Candidate candidate) {
    return candidate.victims().stream().map(victim -> victim.key().name()).toList();
  }
}
