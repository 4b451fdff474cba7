package dev.berth.engine.profile;

import dev.berth.engine.port.MeasuredPoint;
import dev.berth.framework.Code;
import dev.berth.framework.PluginException;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.PreFilterResult.OnlyNodes;
import dev.berth.framework.Rejected;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.diagnosis.NodeStatus;
import dev.berth.framework.diagnosis.PlainReason;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Asks the PreFilter plugins of a profile about one pod.
public final class PreFilterPhase {
  private final ProfileMeter meter;
  private final PointRun run;
  private final Set<String> skipped = new HashSet<>();
  private final SortedSet<String> narrowedBy = new TreeSet<>();
  private @Nullable SortedSet<String> nodes;
  private @Nullable NodeStatus rejection;

  private PreFilterPhase(ProfileMeter meter, CycleState state) {
    this.meter = meter;
    this.run = meter.begin(MeasuredPoint.PRE_FILTER, state);
  }

  /// What the plugins say.
  ///
  /// @param nodes the only nodes to look at; null for all
  /// @param narrowedBy the plugins that named nodes
  /// @param rejection why no node can do; null if one may. Its plugin is empty if it is due to
  ///   several plugins.
  public record Answer(
      @Nullable SortedSet<String> nodes,
      SortedSet<String> narrowedBy,
      @Nullable NodeStatus rejection) {}

  public static Answer run(
      Profile profile, CycleState state, PodInfo pod, List<NodeInfo> allNodes) {
    var phase = new PreFilterPhase(profile.meter(), state);
    Code status = Code.ERROR;
    try {
      Answer answer = phase.ask(profile.preFilter(), state, pod, allNodes);
      status = answer.rejection() == null ? Code.SUCCESS : answer.rejection().code();
      return answer;
    } finally {
      phase.run.ended(status);
      state.write(SkippedPlugins.AFTER_PRE_FILTER, new SkippedPlugins(phase.skipped));
    }
  }

  private Answer ask(
      List<PreFilterPlugin> plugins, CycleState state, PodInfo pod, List<NodeInfo> allNodes) {
    for (PreFilterPlugin plugin : plugins) {
      switch (ask(plugin, state, pod, allNodes)) {
        case Success _ -> {}
        case Skip _ -> skipped.add(plugin.name());
        case OnlyNodes only -> {
          narrow(plugin.name(), only.names());
          if (rejectsAll()) {
            return new Answer(nodes, narrowedBy, disagreement());
          }
        }
        case Rejected why -> {
          rejection = NodeStatus.rejected(plugin.name(), why);
          switch (why.code()) {
            // Preemption cannot help, so there is nothing more to learn.
            case UNSCHEDULABLE_AND_UNRESOLVABLE -> {
              return new Answer(null, new TreeSet<>(), rejection);
            }
            // Preemption may help and will need what the other plugins write.
            case UNSCHEDULABLE -> {}
            default -> throw new PluginException(failure(plugin, why.message()));
          }
        }
      }
    }
    return new Answer(nodes, narrowedBy, rejection);
  }

  private PreFilterResult ask(
      PreFilterPlugin plugin, CycleState state, PodInfo pod, List<NodeInfo> allNodes) {
    try {
      PreFilterResult answer = run.ask(plugin.name(), () -> plugin.preFilter(state, pod, allNodes));
      if (!(answer instanceof Skip)) {
        meter.evaluated(plugin.name(), MeasuredPoint.PRE_FILTER, 1);
      }
      return answer;
    } catch (RuntimeException e) {
      throw new PluginException(failure(plugin, Failures.text(e)), e);
    }
  }

  private static String failure(PreFilterPlugin plugin, String message) {
    return "running PreFilter plugin \"%s\": %s".formatted(plugin.name(), message);
  }

  private void narrow(String plugin, Set<String> names) {
    narrowedBy.add(plugin);
    if (nodes == null) {
      nodes = new TreeSet<>(names);
    } else {
      nodes.retainAll(names);
    }
  }

  private boolean rejectsAll() {
    return nodes != null && nodes.isEmpty();
  }

  private NodeStatus disagreement() {
    String message =
        narrowedBy.size() == 1
            ? "node(s) didn't satisfy plugin " + narrowedBy.first()
            : "node(s) didn't satisfy plugin(s) [%s] simultaneously"
                .formatted(String.join(" ", narrowedBy));
    return new NodeStatus(
        Code.UNSCHEDULABLE_AND_UNRESOLVABLE, "", List.of(new PlainReason(message)));
  }
}
