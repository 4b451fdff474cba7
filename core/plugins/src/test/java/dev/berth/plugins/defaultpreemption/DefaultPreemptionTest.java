package dev.berth.plugins.defaultpreemption;

import static dev.berth.testkit.Given.budget;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.kubescheduler.DefaultPreemptionArgs;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.Plugin;
import dev.berth.framework.PostFilterPlugin;
import dev.berth.framework.PostFilterResult;
import dev.berth.framework.PostFilterResult.Nominate;
import dev.berth.framework.PostFilterResult.Unhelpful;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.framework.cluster.TiedNodes;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.NodeToStatus;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class DefaultPreemptionTest {
  private static final GivenPod PREEMPTOR = pod("preemptor").priority(10).cpu("2");

  @Nested
  class PostFilter {
    @Test
    void theNodeWithTheLeastImportantVictimsIsNominated() {
      var context =
          context(
              node("a").cpu("2").running(pod("five").priority(5).cpu("2")),
              node("b").cpu("2").running(pod("four").priority(4).cpu("2")));

      var nominate = (Nominate) preempt(context, PREEMPTOR);
      assertThat(nominate.node()).isEqualTo("b");
      assertThat(nominate.victims()).extracting(PodInfo::toString).containsExactly("default/four");
      assertThat(nominate.reasons())
          .extracting(Reason::message)
          .containsExactly(
              "preemption: found a potential placement for pod on node b, preempting 1 victims");
    }

    @Test
    void aPodWithoutPriorityCountsAsZero() {
      var context = context(node("a").cpu("2").running(pod("no-priority").cpu("2")));

      assertThat(preempt(context, PREEMPTOR.priority(1))).isInstanceOf(Nominate.class);
      assertThat(preempt(context, PREEMPTOR.priority(0))).isInstanceOf(Unhelpful.class);
    }

    @Test
    void disruptionBudgetsOfTheClusterCount() {
      var context =
          context(
                  node("a").cpu("2").running(pod("web").labels("app=web").priority(1).cpu("2")),
                  node("b").cpu("2").running(pod("db").labels("app=db").priority(9).cpu("2")))
              .with(budget("web", "app=web", 0));

      assertThat(((Nominate) preempt(context, PREEMPTOR)).node()).isEqualTo("b");
    }

    @Test
    void ifNothingHelpsAnEarlierNominationIsVoid() {
      var context = context(node("a").cpu("2").running(pod("equal").priority(10).cpu("2")));

      var unhelpful = (Unhelpful) preempt(context, PREEMPTOR);
      assertThat(unhelpful.why().code()).isEqualTo(Code.UNSCHEDULABLE);
      assertThat(unhelpful.why().message())
          .isEqualTo(
              "preemption: 0/1 nodes are available: "
                  + "1 No preemption victims found for incoming pod.");
      assertThat(unhelpful.clearNomination()).isTrue();
    }

    @Test
    void failuresAreReportedInThePluginsName() {
      assertThatThrownBy(() -> preempt(context(), PREEMPTOR))
          .isInstanceOf(PluginException.class)
          .hasMessage("preemption: no nodes available");
    }

    @Test
    void theArgumentsLimitTheCandidates() {
      var context =
          context(
                  node("a").cpu("2").running(pod("five").priority(5).cpu("2")),
                  node("b").cpu("2").running(pod("four").priority(4).cpu("2")),
                  node("c").cpu("2").running(pod("three").priority(3).cpu("2")))
              .choosing(new FromTheFirst());

      var args = new DefaultPreemptionArgs(0, 2);
      var nominate = (Nominate) postFilter(plugin(args, context), context, PREEMPTOR);
      assertThat(nominate.node()).isEqualTo("b");
      assertThat(requireNonNull(nominate.report()).candidates()).containsOnlyKeys("a", "b");
    }

    @Test
    void otherArgumentsAreRefused() {
      assertThatThrownBy(() ->
              new DefaultPreemptionFactory()
                  .createFrom(new UnknownArgs(Map.of()), FakePluginContext.of()))
          .isInstanceOf(PluginException.class)
          .hasMessageContaining("want DefaultPreemptionArgs");
    }
  }

  @Nested
  class Eligibility {
    private static final Instant NOW = Instant.parse("2027-01-01T00:00:00Z");
    private static final GivenPod LEAVING =
        pod("leaving")
            .priority(1)
            .cpu("1")
            .deletedAt(NOW)
            .condition("DisruptionTarget", "True", "PreemptionByScheduler");
    private static final GivenPod STAYING = pod("staying").priority(1).cpu("1");
    private static final GivenPod NOMINATED = PREEMPTOR.nominatedTo("a");

    @Test
    void aPodThatNeverPreemptsDoesNot() {
      var unhelpful = (Unhelpful) preempt(twoPods(STAYING), PREEMPTOR.neverPreempts());

      assertThat(unhelpful.why().code()).isEqualTo(Code.UNSCHEDULABLE);
      assertThat(unhelpful.why().message())
          .isEqualTo("preemption: not eligible due to preemptionPolicy=Never.");
      assertThat(unhelpful.clearNomination()).isFalse();
      assertThat(requireNonNull(unhelpful.report()).nodeStatuses()).isEmpty();
    }

    @Test
    void aPodWaitsForItsVictimsOnTheNominatedNode() {
      var unhelpful = (Unhelpful) preempt(twoPods(LEAVING), NOMINATED);

      assertThat(unhelpful.why().code()).isEqualTo(Code.UNSCHEDULABLE);
      assertThat(unhelpful.why().message())
          .isEqualTo("preemption: not eligible due to a terminating pod on the nominated node.");
      assertThat(unhelpful.clearNomination()).isFalse();
    }

    @Test
    void whoIsNotNominatedDoesNotWait() {
      assertThat(preempt(twoPods(LEAVING), PREEMPTOR)).isInstanceOf(Nominate.class);
    }

    @Test
    void podsThatStayAreNotWaitedFor() {
      assertThat(preempt(twoPods(STAYING), NOMINATED)).isInstanceOf(Nominate.class);
    }

    @Test
    void podsThatTerminateForOtherReasonsAreNotWaitedFor() {
      var deleted = STAYING.deletedAt(NOW);

      assertThat(preempt(twoPods(deleted), NOMINATED)).isInstanceOf(Nominate.class);
      for (var given :
          List.of(
              deleted.condition("DisruptionTarget", "True", "EvictionByEvictionAPI"),
              deleted.condition("DisruptionTarget", "False", "PreemptionByScheduler"),
              deleted
                  .condition("DisruptionTarget", "True", "DeletionByTaintManager")
                  .condition("DisruptionTarget", "True", "PreemptionByScheduler"))) {
        assertThat(preempt(twoPods(given), NOMINATED)).isInstanceOf(Nominate.class);
      }
    }

    @Test
    void podsOfThePreemptorsPriorityAreNotWaitedFor() {
      assertThat(preempt(twoPods(LEAVING.priority(10)), NOMINATED.cpu("1")))
          .isInstanceOf(Nominate.class);
    }

    @Test
    void aNodeWherePreemptionDoesNotHelpAnyMoreIsGivenUp() {
      var context =
          context(
              node("a").cpu("2").running(LEAVING),
              node("b").cpu("2").running(pod("other").priority(1).cpu("2")));
      var statuses = statuses(context, Map.of("a", Code.UNSCHEDULABLE_AND_UNRESOLVABLE));

      assertThat(postFilter(plugin(context), context, NOMINATED, statuses))
          .isInstanceOfSatisfying(
              Nominate.class, nominate -> assertThat(nominate.node()).isEqualTo("b"));
    }

    @Test
    void aNominatedNodeThatIsGoneIsGivenUp() {
      assertThat(preempt(twoPods(LEAVING), PREEMPTOR.nominatedTo("gone")))
          .isInstanceOf(Nominate.class);
    }

    /// A node with two CPUs on which the given pod takes one.
    private static FakePluginContext twoPods(GivenPod pod) {
      return context(node("a").cpu("2").running(pod, pod("other").priority(1).cpu("1")));
    }
  }

  @Nested
  class PreEnqueue {
    private final FakePluginContext context = context();

    @Test
    void aPodStaysOutOfTheQueueWhileItsVictimsAreEvicted() {
      var plugin = (PreEnqueuePlugin) plugin(context);

      assertThat(plugin.preEnqueue(PREEMPTOR.info())).isEqualTo(Success.SUCCESS);
      context.preemptions().start(PREEMPTOR.info());
      assertThat(plugin.preEnqueue(PREEMPTOR.info()))
          .isEqualTo(
              Rejected.unresolvable("waiting for the preemption for this pod to be finished"));
      assertThat(plugin.preEnqueue(pod("other").info())).isEqualTo(Success.SUCCESS);
      context.preemptions().end(PREEMPTOR.info());
      assertThat(plugin.preEnqueue(PREEMPTOR.info())).isEqualTo(Success.SUCCESS);
    }

    @Test
    void aMemberStaysOutOfTheQueueWhileTheVictimsOfItsGroupAreEvicted() {
      GivenPod member = PREEMPTOR.inGroup("gang");
      context.enable(SchedulerFeature.GENERIC_WORKLOAD);
      context.preemptions().start(member.info());

      assertThat(((PreEnqueuePlugin) plugin(context)).preEnqueue(member.info()))
          .isEqualTo(
              Rejected.unresolvable(
                  "waiting for the preemption for this pod group to be finished"));
    }

    @Test
    void theEndOfAVictimAloneRequeuesNoPod() {
      assertThat(((EnqueueExtensions) plugin(context)).eventsToRegister())
          .satisfiesExactly(registration -> {
            assertThat(registration)
                .extracting(ClusterEventWithHint::event)
                .isEqualTo(ClusterEvent.of(EventResource.ASSIGNED_POD, ActionType.DELETE));
            assertThat(registration.hint().hint(PREEMPTOR.info(), pod("victim").build(), null))
                .isEqualTo(QueueingHint.QUEUE_SKIP);
          });
    }

    @Test
    void withoutAsynchronousPreemptionNoPodIsHeldBack() {
      context.disable(SchedulerFeature.SCHEDULER_ASYNC_PREEMPTION);
      context.preemptions().start(PREEMPTOR.info());
      Plugin plugin = plugin(context);

      assertThat(((PreEnqueuePlugin) plugin).preEnqueue(PREEMPTOR.info()))
          .isEqualTo(Success.SUCCESS);
      assertThat(((EnqueueExtensions) plugin).eventsToRegister()).isEmpty();
    }
  }

  private static FakePluginContext context(GivenNode... nodes) {
    return FakePluginContext.of(nodes).filteringBy(new CpuFilter());
  }

  private static Plugin plugin(FakePluginContext context) {
    return plugin(DefaultPreemptionArgs.DEFAULT, context);
  }

  private static Plugin plugin(DefaultPreemptionArgs args, FakePluginContext context) {
    return new DefaultPreemptionFactory().createFrom(args, context);
  }

  /// All nodes may be helped.
  private static PostFilterResult preempt(FakePluginContext context, GivenPod preemptor) {
    return postFilter(plugin(context), context, preemptor);
  }

  private static PostFilterResult postFilter(
      Plugin plugin, FakePluginContext context, GivenPod preemptor) {
    return postFilter(plugin, context, preemptor, statuses(context, Map.of()));
  }

  private static PostFilterResult postFilter(
      Plugin plugin, FakePluginContext context, GivenPod preemptor, NodeToStatus statuses) {
    PodInfo pod = preemptor.info();
    return ((PostFilterPlugin) plugin)
        .postFilter(context.filters().preFilter(pod, context.nodes().nodes()), pod, statuses);
  }

  private static NodeToStatus statuses(FakePluginContext context, Map<String, Code> codes) {
    var statuses = new LinkedHashMap<String, PluginStatus>();
    for (var node : context.nodes().nodes()) {
      Code code = codes.getOrDefault(node.name(), Code.UNSCHEDULABLE);
      statuses.put(node.name(), new PluginStatus(code, "Cpu", List.of()));
    }
    return new NodeToStatus(statuses, NodeToStatus.NOT_EVALUATED);
  }

  /// Begins with the first node and ends when there is enough.
  private static final class FromTheFirst implements ChoicePolicy {
    @Override
    public String pickNode(TiedNodes nodes) {
      return nodes.get(0);
    }

    @Override
    public int preemptionOffset(int potentialNodes) {
      return 0;
    }

    @Override
    public boolean weighsAllPreemptionCandidates() {
      return false;
    }

    @Override
    public String newUid() {
      throw new UnsupportedOperationException("preemption needs no UIDs");
    }
  }
}
