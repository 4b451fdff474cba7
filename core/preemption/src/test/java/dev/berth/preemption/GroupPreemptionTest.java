package dev.berth.preemption;

import static dev.berth.preemption.FakeGroups.group;
import static dev.berth.preemption.PreemptionObjects.NOW;
import static dev.berth.preemption.PreemptionObjects.budget;
import static dev.berth.preemption.PreemptionObjects.member;
import static dev.berth.preemption.PreemptionObjects.node;
import static dev.berth.preemption.PreemptionObjects.on;
import static dev.berth.preemption.PreemptionObjects.pod;
import static dev.berth.preemption.PreemptionObjects.started;
import static dev.berth.preemption.PreemptionObjects.startedBefore;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.framework.PodGroupPostFilterResult;
import dev.berth.framework.PodGroupPostFilterResult.Nominate;
import dev.berth.framework.PodGroupPostFilterResult.Unhelpful;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.model.VictimUnit;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.GroupStatus;
import dev.berth.framework.status.PluginException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A group of priority 10 looks for victims in the whole cluster.
class GroupPreemptionTest {
  private static final Map<String, String> WEB = Map.of("app", "web");

  private final List<NodeInfo> nodes = new ArrayList<>();
  private final FakeGroups groups = new FakeGroups(nodes);
  private final List<PodDisruptionBudget> budgets = new ArrayList<>();
  private FakeGroupAttempt attempt = attempt(2, 2);
  private GroupVictimPolicy policy = GroupVictimPolicy.LOWER_PRIORITY;

  @Test
  void membersAreNominatedToTheNodesThatVictimsLeave() {
    run("n1", 2, pod("low", 1, 2));
    run("n2", 2, pod("lower", 0, 2));

    Nominate found = nominate();
    assertThat(found.victims())
        .extracting(VictimUnit::toString)
        .containsExactly("pod/default/low", "pod/default/lower");
    assertThat(found.nominations()).isEqualTo(Map.of("uid-m0", "n1", "uid-m1", "n2"));
    assertThat(found.message()).isEqualTo("found a placement for podgroup, preempting 2 victims");
    assertThat(requireNonNull(found.report()).victims()).isEqualTo(found.victims());
    assertThat(attempt.isClosed()).isTrue();
  }

  @Test
  void theMostImportantPodsAreSparedFirst() {
    run("n1", 6, pod("low", 1, 2), pod("high", 9, 2), pod("middle", 5, 2));

    assertThat(victims()).containsExactly("pod/default/middle", "pod/default/low");
    assertThat(attempt.putBack()).containsExactly("default/high", "default/middle", "default/low");
  }

  @Test
  void aGroupIsSparedAsAWholeOrNotAtAll() {
    groups.together(group("gang"), "", 5);
    run("n1", 2, member("g1", 5, 2, "gang"));
    run("n2", 2, pod("single", 1, 2));
    run("n3", 2, member("g2", 5, 2, "gang"));
    attempt = attempt(2);

    // The member is placed on n1: the gang cannot stay, and what it leaves on n3 stays empty.
    Nominate found = nominate();
    assertThat(found.victims())
        .extracting(VictimUnit::toString)
        .containsExactly("podgroup/default/gang");
    assertThat(found.message()).isEqualTo("found a placement for podgroup, preempting 2 victims");
    assertThat(requireNonNull(found.report()).groupsDisrupted()).isEqualTo(1);
  }

  @Test
  void aGroupIsMoreImportantThanAPodOfItsPriority() {
    groups.together(group("gang"), "", 5).with(group("loose"), "", 5);
    run("n1", 9, pod("single", 5, 2), member("a", 5, 1, "gang"), member("b", 5, 1, "gang"));
    run("n2", 9, member("c", 5, 2, "loose"));
    attempt = attempt(9, 9);

    assertThat(victims())
        .containsExactly("podgroup/default/gang", "pod/default/c", "pod/default/single");
    assertThat(requireNonNull(nominate().report()).groupsDisrupted()).isEqualTo(2);
  }

  @Test
  void amongEqualsWhatStartedFirstIsMoreImportant() {
    groups.together(group("young"), "", 5).together(group("old"), "", 5);
    run(
        "n1",
        4,
        startedBefore(member("y1", 5, 1, "young"), 5),
        startedBefore(member("y2", 5, 1, "young"), 8),
        started(member("o1", 5, 1, "old"), null),
        startedBefore(member("o2", 5, 1, "old"), 9));
    attempt = attempt(4);

    assertThat(victims()).containsExactly("podgroup/default/old", "podgroup/default/young");
  }

  @Test
  void unitsWithAnExhaustedBudgetAreSparedBeforeOthers() {
    budgets.add(budget("web", 0, WEB));
    run("n1", 4, pod("guarded", 1, 2, WEB), pod("free", 9, 2));
    attempt = attempt(2);

    assertThat(victims()).containsExactly("pod/default/free");
    assertThat(requireNonNull(nominate().report()).pdbViolations()).isZero();
  }

  @Test
  void theViolationsOfVictimsAreCounted() {
    budgets.add(budget("web", 1, WEB));
    run("n1", 4, pod("a", 2, 2, WEB), pod("b", 1, 2, WEB));
    attempt = attempt(4);

    assertThat(requireNonNull(nominate().report()).pdbViolations()).isEqualTo(1);
  }

  @Test
  void podsOfTheSamePriorityStay() {
    groups.together(group("equal"), "", 10);
    run("n1", 4, member("cheap", 0, 2, "equal"), pod("single", 10, 2));

    Unhelpful why = (Unhelpful) preempt();
    assertThat(why.why().code()).isEqualTo(Code.UNSCHEDULABLE_AND_UNRESOLVABLE);
    assertThat(why.why().message()).isEqualTo("No preemption victims found for incoming preemptor");
    assertThat(requireNonNull(why.report()).retry()).isNull();
  }

  @Test
  void aPolicyMayCountVictimsTogetherAndHaveItsOwnOrder() {
    run("n1", 6, pod("high", 99, 2), pod("low", 1, 2), pod("lower", 0, 2));
    attempt = attempt(2);
    policy =
        new GroupVictimPolicy() {
          @Override
          public void retainVictims(List<VictimUnit> potential, QueuedGroup group) {
            assertThat(group.key()).isEqualTo(group("urgent"));
            potential.removeLast();
          }

          @Override
          public Comparator<VictimUnit> mostImportantFirst(Instant now) {
            return Comparator.comparingInt(VictimUnit::priority);
          }
        };

    assertThat(victims()).containsExactly("pod/default/high");
    assertThat(attempt.putBack()).containsExactly("default/low", "default/high");
  }

  @Test
  void ifTheGroupDoesNotFitEvenThenItIsSaidWhy() {
    run("n1", 1, pod("low", 1, 1));

    Unhelpful why = (Unhelpful) preempt();
    assertThat(why.why().code()).isEqualTo(Code.UNSCHEDULABLE);
    assertThat(why.why().message())
        .isEqualTo("pod group is unschedulable, minCount (2) cannot be satisfied");
    assertThat(requireNonNull(why.report()).retry()).isNotNull();
    assertThat(attempt.isClosed()).isTrue();
  }

  @Test
  void aFailureOfTheSecondAttemptIsAFailure() {
    run("n1", 1, pod("low", 1, 1));
    attempt.failing(GroupStatus.error("no idea"));

    assertThatThrownBy(this::preempt).isInstanceOf(PluginException.class).hasMessage("no idea");
    assertThat(attempt.isClosed()).isTrue();
  }

  @Test
  void theSecondAttemptMayNeedNoVictims() {
    run("n1", 4, pod("low", 1, 2));
    attempt = attempt(2);

    Nominate found = nominate();
    assertThat(found.victims()).isEmpty();
    assertThat(found.message()).isEqualTo("found a placement for podgroup, preempting 0 victims");
    assertThat(found.nominations()).isEqualTo(Map.of("uid-m0", "n1"));
  }

  private void run(String name, int cpus, PodInfo... pods) {
    nodes.add(
        node(name, cpus, Arrays.stream(pods).map(pod -> on(pod, name)).toArray(PodInfo[]::new)));
  }

  private FakeGroupAttempt attempt(int... cpus) {
    var members = new ArrayList<QueuedPodInfo>();
    for (int i = 0; i < cpus.length; i++) {
      members.add(new QueuedPodInfo(member("m" + i, 10, cpus[i], "urgent"), NOW, 1));
    }
    var spec = FakeGroups.spec(group("urgent"), "", 10, false);
    return new FakeGroupAttempt(new QueuedGroup.Leaf(spec, members), nodes);
  }

  private PodGroupPostFilterResult preempt() {
    var lister = new ListedNodes(nodes);
    return new GroupPreemption(
            lister,
            new ListedBudgets(budgets),
            InstantSource.fixed(NOW),
            VictimUnits.of(groups, lister),
            policy)
        .preempt(attempt);
  }

  private Nominate nominate() {
    return (Nominate) preempt();
  }

  private List<String> victims() {
    return nominate().victims().stream().map(VictimUnit::toString).toList();
  }
}
