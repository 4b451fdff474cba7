package dev.berth.engine.dryrun;

import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.Engine;
import dev.berth.engine.ImmediateWaits;
import dev.berth.engine.binding.AssumedPod;
import dev.berth.engine.binding.BindingCycle;
import dev.berth.engine.binding.BindingFailure;
import dev.berth.engine.cycle.OutcomeHandler;
import dev.berth.engine.cycle.PreemptionPlan;
import dev.berth.engine.cycle.ScheduleResult;
import dev.berth.engine.group.GroupResult;
import dev.berth.engine.group.MemberOutcome.Ended;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.GroupTrace;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupDecision.Member;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroupInfo;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.model.VictimUnit;
import dev.berth.framework.status.PluginStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// Schedules in a cluster where nothing takes time: a decision takes effect before the next pod is
/// tried. For one thread.
public final class ImmediateScheduling {
  private final Engine engine;
  private final ClusterWriter writer;
  private final PodWriter pods;
  private final ImmediateWaits waits;

  /// Applies effects on pods at once.
  public interface PodWriter {
    /// Sets the pod's nominated node, if the pod still exists.
    ///
    /// @param node empty for none
    void nominate(ObjectKey pod, String node);

    /// Removes the pod.
    void evict(PodInfo victim);

    /// Reports that the pod could not be bound. Its reservations are undone.
    void bindingFailed(PodInfo pod, PluginStatus why);

    /// Sets the condition of a PodGroup that says whether it has been scheduled.
    void condition(ObjectKey podGroup, GroupDecision.Condition condition);
  }

  /// @param writer for the writes of plugins
  public ImmediateScheduling(Engine engine, ClusterWriter writer, PodWriter pods) {
    this.engine = engine;
    this.writer = writer;
    this.pods = pods;
    waits = engine.immediateWaits();
  }

  /// Tries once to schedule the pod.
  ///
  /// @return the decision, or the failure to bind
  /// @throws IllegalArgumentException if no profile has the pod's scheduler name
  /// @throws InterruptedException if a write was interrupted
  public Decision attempt(QueuedPodInfo queued) throws InterruptedException {
    ScheduleResult result = engine.attempt(queued);
    var handler = new Handler(queued.pod(), result.decision());
    result.carryOut(handler);
    return handler.decision;
  }

  /// Tries once to schedule the group.
  ///
  /// @param queued with at least one member
  /// @return the decision, including the results for the members
  /// @throws InterruptedException if a write was interrupted
  public GroupDecision attempt(QueuedGroupInfo queued) throws InterruptedException {
    GroupDecision gated = engine.gated(queued);
    if (gated != null) {
      return gated;
    }
    GroupResult result = engine.attempt(queued, GroupTrace.NONE);
    for (ClusterEffect effect : result.effects()) {
      effect.carryOut(writer);
    }
    var members = new LinkedHashMap<String, Member>();
    for (Ended ended : engine.groupCycle().settle(result, GroupTrace.NONE, waits::add)) {
      var handler = new Handler(ended.pod().pod(), ended.result().decision());
      ended.result().carryOut(handler);
      if (ended.isDecided()) {
        members.put(handler.pod.uid(), ended.member(handler.decision));
      }
    }
    VictimUnit.evicted(result.victims()).forEach(unit -> unit.pods().forEach(pods::evict));
    result.decision().conditions().forEach(pods::condition);
    return result.decision().withMembers(inOrder(queued, members));
  }

  private static List<Member> inOrder(QueuedGroupInfo queued, Map<String, Member> members) {
    return queued.group().members().stream()
        .map(member -> members.get(member.pod().uid()))
        .filter(Objects::nonNull)
        .toList();
  }

  private final class Handler implements OutcomeHandler<InterruptedException> {
    private final PodInfo pod;
    private Decision decision;

    Handler(PodInfo pod, Decision decision) {
      this.pod = pod;
      this.decision = decision;
    }

    /// A member of a group may have waited at Permit for other members, which are all placed now.
    @Override
    public void bind(AssumedPod placed, AttemptResult result) throws InterruptedException {
      AssumedPod assumed = waits.release(placed);
      PluginStatus status = BindingCycle.run(assumed);
      if (!status.isSuccess()) {
        write(engine.cycle().forget(assumed).effects());
        pods.nominate(pod.key(), "");
        boolean atPermit = !assumed.waits().isEmpty();
        decision = new BindingFailure(status, assumed.node(), atPermit).of(decision);
        pods.bindingFailed(pod, status);
      }
    }

    @Override
    public void write(List<ClusterEffect> effects) throws InterruptedException {
      for (ClusterEffect effect : effects) {
        effect.carryOut(writer);
      }
    }

    @Override
    public void clearNomination(PodInfo other) {
      pods.nominate(other.key(), "");
    }

    @Override
    public void evict(PreemptionPlan plan) {
      plan.victims().forEach(pods::evict);
    }

    @Override
    public void unschedulable(
        AttemptResult result, SortedSet<String> pending, @Nullable String nominatedNode) {
      if (nominatedNode != null) {
        pods.nominate(pod.key(), nominatedNode);
      }
    }

    @Override
    public void notTried(AttemptResult result) {}

    @Override
    public void keepWaiting() {}
  }
}
