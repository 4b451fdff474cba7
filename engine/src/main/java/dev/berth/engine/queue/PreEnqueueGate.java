package dev.berth.engine.queue;

import dev.berth.engine.port.MeasuredPoint;
import dev.berth.engine.profile.Failures;
import dev.berth.engine.profile.PointRun;
import dev.berth.engine.profile.Profile;
import dev.berth.engine.profile.ProfileMeter;
import dev.berth.framework.Code;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.state.PodInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Asks the PreEnqueue plugins of a pod's profile whether it may be tried.
public final class PreEnqueueGate {
  private final Map<String, List<PreEnqueuePlugin>> plugins = new HashMap<>();
  private final Map<String, ProfileMeter> meters = new HashMap<>();

  public PreEnqueueGate(Collection<Profile> profiles) {
    for (Profile profile : profiles) {
      plugins.put(profile.schedulerName(), profile.preEnqueue());
      meters.put(profile.schedulerName(), profile.meter());
    }
  }

  /// The first objection to the pod; null if it may be tried. A plugin that fails objects.
  ///
  /// @param last the objection of the last time, if there was one: its plugin is asked first
  public @Nullable Gate check(PodInfo pod, @Nullable Gate last) {
    var order = new ArrayList<>(plugins.getOrDefault(pod.pod().spec().schedulerName(), List.of()));
    if (last != null) {
      order.sort(Comparator.comparing(plugin -> !plugin.name().equals(last.plugin())));
    }
    ProfileMeter meter = meters.get(pod.pod().spec().schedulerName());
    if (meter == null) {
      return null; // nobody is responsible for it
    }
    PointRun run = meter.beginAlone(MeasuredPoint.PRE_ENQUEUE);
    Gate closed = ask(run, order, pod);
    run.ended(Code.SUCCESS); // that is what kube-scheduler says of gated pods, too
    return closed;
  }

  private static @Nullable Gate ask(PointRun run, List<PreEnqueuePlugin> order, PodInfo pod) {
    for (PreEnqueuePlugin plugin : order) {
      Gate objection = ask(run, plugin, pod);
      if (objection != null) {
        return objection;
      }
    }
    return null;
  }

  private static @Nullable Gate ask(PointRun run, PreEnqueuePlugin plugin, PodInfo pod) {
    try {
      return run.ask(plugin.name(), () -> plugin.preEnqueue(pod)) instanceof Rejected why
          ? new Gate(plugin.name(), why.message())
          : null;
    } catch (RuntimeException e) {
      return new Gate(plugin.name(), Failures.text(e));
    }
  }
}
