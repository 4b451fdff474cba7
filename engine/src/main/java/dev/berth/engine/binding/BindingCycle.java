package dev.berth.engine.binding;

import dev.berth.framework.BindPlugin;
import dev.berth.framework.BindStatus;
import dev.berth.framework.Code;
import dev.berth.framework.PostBindPlugin;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.PreBindPreFlight.HasWork;
import dev.berth.framework.PreBindStatus;
import dev.berth.framework.Rejected;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.diagnosis.NodeStatus;
import dev.berth.framework.diagnosis.PlainReason;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Takes an assumed pod through PreBind, Bind and PostBind. Keeps nothing; may be called on any
/// thread, and blocks it as long as the plugins do.
public final class BindingCycle {
  private BindingCycle() {}

  /// Binds the pod.
  ///
  /// @return success, or why the pod is not bound: a plugin rejected it, or failed with
  ///   [Code#ERROR]
  public static NodeStatus run(Binding binding) throws InterruptedException {
    if (!binding.waits().isEmpty()) {
      return timedOut(binding.waits());
    }
    for (PreBindPlugin plugin : binding.profile().preBind()) {
      PreBindStatus status;
      try {
        status = preBind(plugin, binding);
      } catch (RuntimeException e) {
        return failed("PreBind", plugin.name(), e);
      }
      if (status instanceof Rejected why) {
        return NodeStatus.rejected(plugin.name(), why);
      }
    }
    return bind(binding);
  }

  /// Nobody is left to let the pod go on, so its shortest wait runs out.
  private static NodeStatus timedOut(Map<String, Duration> waits) {
    var first = waits.entrySet().stream().min(Map.Entry.comparingByValue()).orElseThrow();
    return NodeStatus.rejected(
        first.getKey(),
        Rejected.unschedulable(
            "rejected due to timeout after waiting %ds at plugin %s"
                .formatted(first.getValue().toSeconds(), first.getKey())));
  }

  private static PreBindStatus preBind(PreBindPlugin plugin, Binding binding)
      throws InterruptedException {
    var preFlight = plugin.preBindPreFlight(binding.state(), binding.pod(), binding.node());
    return preFlight instanceof HasWork
        ? plugin.preBind(binding.state(), binding.pod(), binding.node())
        : Success.SUCCESS;
  }

  private static NodeStatus bind(Binding binding) throws InterruptedException {
    for (BindPlugin plugin : binding.profile().bind()) {
      BindStatus status;
      try {
        status = plugin.bind(binding.state(), binding.pod(), binding.node());
      } catch (RuntimeException e) {
        return failed("Bind", plugin.name(), e);
      }
      switch (status) {
        case Skip _ -> {}
        case Rejected why -> {
          return NodeStatus.rejected(plugin.name(), why);
        }
        case Success _ -> {
          for (PostBindPlugin listener : binding.profile().postBind()) {
            listener.postBind(binding.state(), binding.pod(), binding.node());
          }
          return NodeStatus.SUCCESS;
        }
      }
    }
    return error("", "all Bind plugins have skipped the pod");
  }

  private static NodeStatus failed(String point, String plugin, RuntimeException failure) {
    return error(
        plugin, "running %s plugin \"%s\": %s".formatted(point, plugin, failure.getMessage()));
  }

  private static NodeStatus error(String plugin, String message) {
    return new NodeStatus(Code.ERROR, plugin, List.of(new PlainReason(message)));
  }
}
