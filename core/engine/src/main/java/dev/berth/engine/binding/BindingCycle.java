package dev.berth.engine.binding;

import dev.berth.engine.extender.ExtenderException;
import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.profile.ExtensionPointTimer;
import dev.berth.engine.profile.PluginErrors;
import dev.berth.framework.BindPlugin;
import dev.berth.framework.BindPlugin.BindStatus;
import dev.berth.framework.PostBindPlugin;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.PreBindPlugin.PreBindPreFlight.HasWork;
import dev.berth.framework.Rejected;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Takes an assumed pod through PreBind, Bind and PostBind. Stateless.
public final class BindingCycle {
  private BindingCycle() {}

  /// Binds the pod at once, on this thread. If the pod has to wait at Permit, no plugin can allow
  /// it.
  ///
  /// @return success, or why the pod is not bound: a plugin rejected it or failed with [Code#ERROR]
  public static PluginStatus run(AssumedPod assumed) throws InterruptedException {
    if (!assumed.waits().isEmpty()) {
      return timedOut(assumed.waits());
    }
    List<PreBindPlugin> work;
    try {
      work = preFlight(assumed);
    } catch (PluginException e) {
      return error("", e.getMessage());
    }
    PluginStatus status = bind(assumed, work, new PodInPreBind());
    if (status.isSuccess()) {
      for (RuntimeException failure : postBind(assumed).values()) {
        throw failure;
      }
    }
    return status;
  }

  /// No plugin can allow the pod, so its shortest wait runs out.
  private static PluginStatus timedOut(Map<String, Duration> waits) {
    var first = waits.entrySet().stream().min(Map.Entry.comparingByValue()).orElseThrow();
    return Rejected.unschedulable(PermitWait.timeout(first.getKey(), first.getValue()))
        .toStatus(first.getKey());
  }

  /// Returns the PreBind plugins that have something to do for the pod. On the engine's thread.
  ///
  /// @throws PluginException if one of them fails
  public static List<PreBindPlugin> preFlight(AssumedPod assumed) {
    var work = new ArrayList<PreBindPlugin>();
    try (var timer = start(ExtensionPointLabel.PRE_BIND_PRE_FLIGHT, assumed)) {
      for (PreBindPlugin plugin : assumed.profile().preBind()) {
        try {
          if (timer.call(
                  plugin.name(),
                  () -> plugin.preBindPreFlight(assumed.state(), assumed.pod(), assumed.node()))
              instanceof HasWork) {
            work.add(plugin);
          }
        } catch (RuntimeException e) {
          throw new PluginException(
              "running PreBindPreFlight \"%s\": %s".formatted(plugin.name(), PluginErrors.text(e)),
              e);
        }
      }
      timer.ended(work.isEmpty() ? Code.SKIP : Code.SUCCESS);
    }
    return work;
  }

  private static ExtensionPointTimer start(ExtensionPointLabel point, AssumedPod assumed) {
    return assumed.profile().metrics().start(point, assumed.state());
  }

  /// Binds the pod. Blocks while the plugins block.
  ///
  /// @param work the PreBind plugins that have something to do
  /// @return success, or why the pod is not bound: a plugin rejected it or failed with [Code#ERROR]
  public static PluginStatus bind(AssumedPod assumed, List<PreBindPlugin> work, PodInPreBind guard)
      throws InterruptedException {
    PluginStatus prepared = preBind(assumed, work, guard);
    return prepared.isSuccess() ? bind(assumed) : prepared;
  }

  private static PluginStatus preBind(
      AssumedPod assumed, List<PreBindPlugin> work, PodInPreBind guard)
      throws InterruptedException {
    PluginStatus status = PluginStatus.SUCCESS;
    try {
      if (guard.begin()) {
        status = preBind(assumed, work);
      }
    } catch (InterruptedException e) {
      if (!guard.isCancelled()) {
        throw e;
      }
    }
    String cancelled = guard.end();
    return cancelled == null ? status : error("", cancelled);
  }

  private static PluginStatus preBind(AssumedPod assumed, List<PreBindPlugin> work)
      throws InterruptedException {
    try (var timer = start(ExtensionPointLabel.PRE_BIND, assumed)) {
      for (PreBindPlugin plugin : work) {
        try {
          if (timer.call(
                  plugin.name(),
                  () -> plugin.preBind(assumed.state(), assumed.pod(), assumed.node()))
              instanceof Rejected why) {
            return timer.ended(why.toStatus(plugin.name()));
          }
        } catch (RuntimeException e) {
          return error(plugin.name(), failed("PreBind", plugin.name(), e));
        }
      }
      return timer.ended(PluginStatus.SUCCESS);
    }
  }

  private static PluginStatus bind(AssumedPod assumed) throws InterruptedException {
    try (var timer = start(ExtensionPointLabel.BIND, assumed)) {
      try {
        if (assumed.profile().extenders().bind(assumed.pod().pod(), assumed.node())) {
          return timer.ended(PluginStatus.SUCCESS);
        }
      } catch (ExtenderException e) {
        return error("", e.getMessage());
      }
      for (BindPlugin plugin : assumed.profile().bind()) {
        BindStatus status;
        try {
          status =
              timer.call(
                  plugin.name(), () -> plugin.bind(assumed.state(), assumed.pod(), assumed.node()));
        } catch (RuntimeException e) {
          return error(plugin.name(), failed("Bind", plugin.name(), e));
        }
        switch (status) {
          case Skip _ -> {}
          case Rejected why -> {
            return timer.ended(why.toStatus(plugin.name()));
          }
          case Success _ -> {
            return timer.ended(PluginStatus.SUCCESS);
          }
        }
      }
      return error("", "all Bind plugins have skipped the pod");
    }
  }

  /// Calls the PostBind plugins of a bound pod.
  ///
  /// @return the plugins' exceptions by plugin; they have no effect
  public static Map<String, RuntimeException> postBind(AssumedPod assumed) {
    Map<String, RuntimeException> failures = new LinkedHashMap<>();
    try (var timer = start(ExtensionPointLabel.POST_BIND, assumed)) {
      for (PostBindPlugin plugin : assumed.profile().postBind()) {
        try {
          timer.run(
              plugin.name(), () -> plugin.postBind(assumed.state(), assumed.pod(), assumed.node()));
        } catch (RuntimeException e) {
          failures.put(plugin.name(), e);
        }
      }
      timer.ended(Code.SUCCESS);
    }
    return failures;
  }

  private static String failed(String point, String plugin, RuntimeException failure) {
    return "running %s plugin \"%s\": %s".formatted(point, plugin, PluginErrors.text(failure));
  }

  private static PluginStatus error(String plugin, String message) {
    return new PluginStatus(Code.ERROR, plugin, List.of(new PlainReason(message)));
  }
}
