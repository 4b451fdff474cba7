package dev.berth.engine.cycle;

import dev.berth.api.core.Pod;
import dev.berth.engine.binding.AssumedPod;
import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.profile.PluginErrors;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.PermitPlugin;
import dev.berth.framework.PermitPlugin.PermitStatus;
import dev.berth.framework.Rejected;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.diagnosis.Diagnosis;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.PodInfoFactory;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.NodeToStatus;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Assumes a pod on its chosen node, and calls the Reserve and Permit plugins.
public final class ReservePhase {
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(15);

  private final ClusterCache cache;
  private final PodInfoFactory infos;

  /// @param infos creates the infos of assumed pods that plugins have changed
  public ReservePhase(ClusterCache cache, PodInfoFactory infos) {
    this.cache = cache;
    this.infos = infos;
  }

  public ScheduleResult run(Profile profile, PodInfo pod, NodeSearch.Found found) {
    String node = found.node();
    CycleState state = found.state();
    PodInfo assumed = assume(profile, pod, node, state);
    PluginStatus reserved = reserve(profile, assumed, node, state);
    if (!reserved.isSuccess()) {
      return rejected(profile, assumed, found, reserved);
    }
    Map<String, Duration> waits = new LinkedHashMap<>();
    PluginStatus permitted = permit(profile, assumed, node, state, waits);
    if (!permitted.isSuccess()) {
      return rejected(profile, assumed, found, permitted);
    }
    return new ScheduleResult(
        found.decision().scheduled(node),
        new Outcome.Bind(
            new AssumedPod(profile, assumed, node, state.forBinding(), waits),
            found.decision().feasibleNodes()));
  }

  /// Assumes the pod and calls Reserve plugins, but no Permit plugins, because nothing is bound
  /// yet.
  ///
  /// @return the rejected result; null if the pod is assumed and reserved
  public @Nullable ScheduleResult reserve(Profile profile, PodInfo pod, NodeSearch.Found found) {
    PodInfo assumed = assume(profile, pod, found.node(), found.state());
    PluginStatus reserved = reserve(profile, assumed, found.node(), found.state());
    return reserved.isSuccess() ? null : rejected(profile, assumed, found, reserved);
  }

  /// Like [#reserve], but the pod stays assumed even if a Reserve plugin rejects it; the plugins
  /// after that one are not called.
  public void reserveRegardless(Profile profile, PodInfo pod, NodeSearch.Found found) {
    PodInfo assumed = assume(profile, pod, found.node(), found.state());
    reserve(profile, assumed, found.node(), found.state());
  }

  private PodInfo assume(Profile profile, PodInfo pod, String node, CycleState state) {
    PodInfo placed = pod.on(node);
    Pod changed = placed.pod();
    for (ReservePlugin plugin : profile.reserve()) {
      changed = plugin.assumed(state, changed, node);
    }
    PodInfo assumed = infos.of(changed, placed);
    cache.assume(assumed);
    return assumed;
  }

  private static PluginStatus reserve(Profile profile, PodInfo pod, String node, CycleState state) {
    try (var timer = profile.metrics().start(ExtensionPointLabel.RESERVE, state)) {
      for (ReservePlugin plugin : profile.reserve()) {
        try {
          if (timer.call(plugin.name(), () -> plugin.reserve(state, pod, node))
              instanceof Rejected why) {
            return timer.ended(why.toStatus(plugin.name()));
          }
        } catch (RuntimeException e) {
          return timer.ended(error("Reserve", plugin.name(), e));
        }
      }
      return timer.ended(PluginStatus.SUCCESS);
    }
  }

  /// Calls the plugins in order until one rejects the pod.
  private static PluginStatus permit(
      Profile profile, PodInfo pod, String node, CycleState state, Map<String, Duration> waits) {
    try (var timer = profile.metrics().start(ExtensionPointLabel.PERMIT, state)) {
      for (PermitPlugin plugin : profile.permit()) {
        PermitStatus status;
        try {
          status = timer.call(plugin.name(), () -> plugin.permit(state, pod, node));
        } catch (RuntimeException e) {
          return timer.ended(error("Permit", plugin.name(), e));
        }
        switch (status) {
          case Success _ -> {}
          case PermitStatus.Wait(var timeout) ->
              waits.put(
                  plugin.name(), timeout.compareTo(LONGEST_WAIT) < 0 ? timeout : LONGEST_WAIT);
          case Rejected why -> {
            return timer.ended(why.toStatus(plugin.name()));
          }
        }
      }
      timer.ended(waits.isEmpty() ? Code.SUCCESS : Code.WAIT);
      return PluginStatus.SUCCESS;
    }
  }

  private static PluginStatus error(String point, String plugin, RuntimeException failure) {
    return new PluginStatus(
        Code.ERROR,
        plugin,
        List.of(
            new PlainReason(
                "running %s plugin \"%s\": %s"
                    .formatted(point, plugin, PluginErrors.text(failure)))));
  }

  /// The message counts one node, since only one was left.
  private ScheduleResult rejected(
      Profile profile, PodInfo pod, NodeSearch.Found found, PluginStatus first) {
    UnreserveResult undone = undo(profile, pod, found.node(), found.state());
    var outcome =
        new Outcome.Unschedulable(found.decision().feasibleNodes(), null, "", undone.effects());
    PluginStatus why = undone.failure() == null ? first : undone.failure();
    DecisionBuilder decision = found.decision();
    if (why.code() == Code.ERROR) {
      return new ScheduleResult(decision.failed(why.message()), outcome);
    }
    var diagnosis =
        new Diagnosis(
            1,
            new NodeToStatus(Map.of(found.node(), why), NodeToStatus.NOT_EVALUATED),
            new TreeSet<>(List.of(why.plugin())),
            "",
            "");
    decision.rejectedBy(diagnosis.rejectedBy());
    return new ScheduleResult(
        decision.unschedulable(diagnosis.message()),
        outcome,
        why.code() == Code.PENDING ? diagnosis.rejectedBy() : Collections.emptySortedSet());
  }

  /// Undoes the plugins' reservations, the last one first, and removes the pod from its node.
  public UnreserveResult undo(Profile profile, PodInfo pod, String node, CycleState state) {
    var effects = new ArrayList<ClusterEffect>();
    PluginStatus failure = null;
    try (var timer = profile.metrics().start(ExtensionPointLabel.UNRESERVE, state)) {
      for (ReservePlugin plugin : profile.reserve().reversed()) {
        try {
          effects.addAll(timer.call(plugin.name(), () -> plugin.unreserve(state, pod, node)));
        } catch (RuntimeException e) {
          failure = failure == null ? error("Unreserve", plugin.name(), e) : failure;
        }
      }
      timer.ended(Code.SUCCESS);
    }
    return new UnreserveResult(cache.forget(pod.uid()), effects, failure);
  }
}
