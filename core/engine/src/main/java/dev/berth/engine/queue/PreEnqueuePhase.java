package dev.berth.engine.queue;

import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.profile.ExtensionPointTimer;
import dev.berth.engine.profile.PluginErrors;
import dev.berth.engine.profile.Profile;
import dev.berth.engine.profile.ProfileMetrics;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Runs the PreEnqueue plugins of a pod's profile, which decide whether the pod may be tried.
public final class PreEnqueuePhase {
  private final Map<String, List<PreEnqueuePlugin>> plugins = new HashMap<>();
  private final Map<String, ProfileMetrics> meters = new HashMap<>();

  public PreEnqueuePhase(Collection<Profile> profiles) {
    for (Profile profile : profiles) {
      plugins.put(profile.schedulerName(), profile.preEnqueue());
      meters.put(profile.schedulerName(), profile.metrics());
    }
  }

  /// Returns the first rejection of the pod; null if it may be tried. A plugin that fails counts as
  /// rejecting.
  ///
  /// @param last the previous rejection, or null; its plugin is called first
  public @Nullable PreEnqueueRejection check(PodInfo pod, @Nullable PreEnqueueRejection last) {
    var order = new ArrayList<>(plugins.getOrDefault(pod.pod().spec().schedulerName(), List.of()));
    if (last != null) {
      order.sort(Comparator.comparing(plugin -> !plugin.name().equals(last.plugin())));
    }
    ProfileMetrics metrics = meters.get(pod.pod().spec().schedulerName());
    if (metrics == null) {
      return null; // no profile has its scheduler name
    }
    try (var timer = metrics.startAlone(ExtensionPointLabel.PRE_ENQUEUE)) {
      timer.ended(Code.SUCCESS); // kube-scheduler has this status for gated pods, too
      for (PreEnqueuePlugin plugin : order) {
        PreEnqueueRejection rejection = call(timer, plugin, pod);
        if (rejection != null) {
          return rejection;
        }
      }
    }
    return null;
  }

  /// Returns whether the plugin's rejection depends on the pod's PodGroup only, not on the pod.
  boolean isAboutPodGroup(PreEnqueueRejection rejection, String profile) {
    return plugins.getOrDefault(profile, List.of()).stream()
        .anyMatch(plugin -> plugin.name().equals(rejection.plugin()) && plugin.readsPodGroupOnly());
  }

  private static @Nullable PreEnqueueRejection call(
      ExtensionPointTimer timer, PreEnqueuePlugin plugin, PodInfo pod) {
    try {
      return timer.call(plugin.name(), () -> plugin.preEnqueue(pod)) instanceof Rejected why
          ? new PreEnqueueRejection(plugin.name(), why.message())
          : null;
    } catch (RuntimeException e) {
      return new PreEnqueueRejection(plugin.name(), PluginErrors.text(e));
    }
  }
}
