package dev.berth.engine;

import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.binding.AssumedPod;
import dev.berth.engine.binding.BindingCycle;
import dev.berth.engine.binding.BindingFailure;
import dev.berth.engine.cycle.OutcomeHandler;
import dev.berth.engine.cycle.PreemptionPlan;
import dev.berth.engine.cycle.ScheduleResult;
import dev.berth.engine.port.AttemptResult;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.framework.handle.ClusterWriter;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.QueuedPodInfo;
import java.util.List;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// An engine in a cluster where nothing takes time: a decision is carried out before the next pod
/// is tried. For one thread.
public final class ImmediateScheduling {
  private final Engine engine;
  private final ClusterWriter writer;
  private final PodWriter pods;

  /// Carries out effects on pods, at once.
  public interface PodWriter {
    /// Sets the pod's nominated node, if the pod is still there.
    ///
    /// @param node empty for none
    void nominate(ObjectKey pod, String node);

    /// Removes the pod.
    void evict(PodInfo victim);

    /// The pod could not be bound. Its reservations have been undone.
    void bindingFailed(PodInfo pod, PluginStatus why);
  }

  /// @param writer for plugins' writes
  public ImmediateScheduling(Engine engine, ClusterWriter writer, PodWriter pods) {
    this.engine = engine;
    this.writer = writer;
    this.pods = pods;
  }

  /// Tries once to schedule the pod.
  ///
  /// @return the decision, or the failure to bind
  /// @throws IllegalArgumentException if no profile has the pod's scheduler name
  /// @throws InterruptedException if writing was interrupted
  public Decision attempt(QueuedPodInfo queued) throws InterruptedException {
    ScheduleResult result = engine.attempt(queued);
    var handler = new Handler(queued.pod(), result.decision());
    result.carryOut(handler);
    return handler.decision;
  }

  private final class Handler implements OutcomeHandler<InterruptedException> {
    private final PodInfo pod;
    private Decision decision;

    Handler(PodInfo pod, Decision decision) {
      this.pod = pod;
      this.decision = decision;
    }

    @Override
    public void bind(AssumedPod assumed, AttemptResult result) throws InterruptedException {
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
  }
}
