package dev.berth.engine.cycle;

import dev.berth.api.core.Pod;
import dev.berth.engine.binding.Binding;
import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.port.MeasuredPoint;
import dev.berth.engine.profile.Failures;
import dev.berth.engine.profile.PointRun;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.Code;
import dev.berth.framework.PermitPlugin;
import dev.berth.framework.PermitStatus;
import dev.berth.framework.Rejected;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.Success;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.Diagnosis;
import dev.berth.framework.diagnosis.NodeStatus;
import dev.berth.framework.diagnosis.NodeToStatus;
import dev.berth.framework.diagnosis.PlainReason;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.PodInfos;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Assumes a pod on the node that was picked for it and asks the Reserve and Permit plugins.
public final class ReservePhase {
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(15);

  private final ClusterCache cache;
  private final PodInfos infos;

  /// @param infos works out assumed pods
  public ReservePhase(ClusterCache cache, PodInfos infos) {
    this.cache = cache;
    this.infos = infos;
  }

  public Attempt run(Profile profile, PodInfo pod, SchedulingCycle.Finding.Picked picked) {
    String node = picked.node();
    PodInfo assumed = assume(profile, pod.pod(), node, picked.state());
    NodeStatus reserved = reserve(profile, assumed, node, picked.state());
    if (!reserved.isSuccess()) {
      return turnedAway(profile, assumed, picked, reserved);
    }
    Map<String, Duration> waits = new LinkedHashMap<>();
    NodeStatus permitted = permit(profile, assumed, node, picked.state(), waits);
    if (!permitted.isSuccess()) {
      return turnedAway(profile, assumed, picked, permitted);
    }
    return new Attempt(
        picked.draft().scheduled(node),
        new Outcome.Bind(new Binding(profile, assumed, node, picked.state(), waits)));
  }

  private PodInfo assume(Profile profile, Pod pod, String node, CycleState state) {
    Pod placed = pod.withSpec(pod.spec().withNodeName(node));
    for (ReservePlugin plugin : profile.reserve()) {
      placed = plugin.assumed(state, placed, node);
    }
    PodInfo assumed = infos.of(placed);
    cache.assume(assumed);
    return assumed;
  }

  private static NodeStatus reserve(Profile profile, PodInfo pod, String node, CycleState state) {
    PointRun run = profile.meter().begin(MeasuredPoint.RESERVE, state);
    NodeStatus status = reserve(run, profile, pod, node, state);
    run.ended(status.code());
    return status;
  }

  private static NodeStatus reserve(
      PointRun run, Profile profile, PodInfo pod, String node, CycleState state) {
    for (ReservePlugin plugin : profile.reserve()) {
      try {
        if (run.ask(plugin.name(), () -> plugin.reserve(state, pod, node))
            instanceof Rejected why) {
          return NodeStatus.rejected(plugin.name(), why);
        }
      } catch (RuntimeException e) {
        return error("Reserve", plugin.name(), e);
      }
    }
    return NodeStatus.SUCCESS;
  }

  /// Asks all plugins unless one turns the pod away.
  private static NodeStatus permit(
      Profile profile, PodInfo pod, String node, CycleState state, Map<String, Duration> waits) {
    PointRun run = profile.meter().begin(MeasuredPoint.PERMIT, state);
    NodeStatus status = permit(run, profile, pod, node, state, waits);
    run.ended(status.isSuccess() && !waits.isEmpty() ? Code.WAIT : status.code());
    return status;
  }

  private static NodeStatus permit(
      PointRun run,
      Profile profile,
      PodInfo pod,
      String node,
      CycleState state,
      Map<String, Duration> waits) {
    for (PermitPlugin plugin : profile.permit()) {
      PermitStatus status;
      try {
        status = run.ask(plugin.name(), () -> plugin.permit(state, pod, node));
      } catch (RuntimeException e) {
        return error("Permit", plugin.name(), e);
      }
      switch (status) {
        case Success _ -> {}
        case PermitStatus.Wait wait ->
            waits.put(
                plugin.name(),
                wait.timeout().compareTo(LONGEST_WAIT) < 0 ? wait.timeout() : LONGEST_WAIT);
        case Rejected why -> {
          return NodeStatus.rejected(plugin.name(), why);
        }
      }
    }
    return NodeStatus.SUCCESS;
  }

  private static NodeStatus error(String point, String plugin, RuntimeException failure) {
    return new NodeStatus(
        Code.ERROR,
        plugin,
        List.of(
            new PlainReason(
                "running %s plugin \"%s\": %s".formatted(point, plugin, Failures.text(failure)))));
  }

  /// The message speaks of one node, since only one was left to be considered.
  private Attempt turnedAway(
      Profile profile, PodInfo pod, SchedulingCycle.Finding.Picked picked, NodeStatus first) {
    Undone undone = undo(profile, pod, picked.node(), picked.state());
    var outcome = new Outcome.Pending(true, undone.effects());
    NodeStatus why = undone.failure() == null ? first : undone.failure();
    DecisionDraft draft = picked.draft();
    if (why.code() == Code.ERROR) {
      return new Attempt(draft.unscheduled(Result.ERROR, why.message()), outcome);
    }
    var diagnosis =
        new Diagnosis(
            1,
            new NodeToStatus(Map.of(picked.node(), why), NodeToStatus.NOT_EVALUATED),
            new TreeSet<>(List.of(why.plugin())),
            "",
            "");
    draft.rejectedBy(diagnosis.rejectedBy());
    return new Attempt(
        draft.unscheduled(Result.UNSCHEDULABLE, diagnosis.message()),
        outcome,
        why.code() == Code.PENDING ? diagnosis.rejectedBy() : Collections.emptySortedSet());
  }

  /// What is left after the reservations of a pod were given back.
  ///
  /// @param forgotten whether the pod is on no node now; false if it has been seen to run meanwhile
  /// @param effects what is to be undone in the cluster
  /// @param failure why the first plugin to do so has failed; null if none has
  public record Undone(
      boolean forgotten, List<ClusterEffect> effects, @Nullable NodeStatus failure) {
    public Undone {
      effects = List.copyOf(effects);
    }
  }

  /// Gives back what the plugins have reserved, the last one first, and takes the pod from the
  /// node.
  public Undone undo(Profile profile, PodInfo pod, String node, CycleState state) {
    PointRun run = profile.meter().begin(MeasuredPoint.UNRESERVE, state);
    var effects = new ArrayList<ClusterEffect>();
    NodeStatus failure = null;
    for (ReservePlugin plugin : profile.reserve().reversed()) {
      try {
        effects.addAll(run.ask(plugin.name(), () -> plugin.unreserve(state, pod, node)));
      } catch (RuntimeException e) {
        failure = failure == null ? error("Unreserve", plugin.name(), e) : failure;
      }
    }
    run.ended(Code.SUCCESS);
    return new Undone(cache.forget(pod.uid()), effects, failure);
  }
}
