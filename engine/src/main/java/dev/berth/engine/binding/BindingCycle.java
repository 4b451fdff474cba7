package dev.berth.engine.binding;

import dev.berth.engine.extender.ExtenderException;
import dev.berth.engine.port.MeasuredPoint;
import dev.berth.engine.profile.Failures;
import dev.berth.engine.profile.PointRun;
import dev.berth.framework.BindPlugin;
import dev.berth.framework.BindStatus;
import dev.berth.framework.Code;
import dev.berth.framework.PluginException;
import dev.berth.framework.PostBindPlugin;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.PreBindPreFlight.HasWork;
import dev.berth.framework.Rejected;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.diagnosis.NodeStatus;
import dev.berth.framework.diagnosis.PlainReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Takes an assumed pod through PreBind, Bind and PostBind. Keeps nothing.
public final class BindingCycle {
  private BindingCycle() {}

  /// Binds the pod, all at once, on this thread, with nobody to let it go on if it has to wait.
  ///
  /// @return success, or why the pod is not bound: a plugin rejected it, or failed with
  ///   [Code#ERROR]
  public static NodeStatus run(Binding binding) throws InterruptedException {
    if (!binding.waits().isEmpty()) {
      return timedOut(binding.waits());
    }
    List<PreBindPlugin> work;
    try {
      work = preFlight(binding);
    } catch (PluginException e) {
      return error("", e.getMessage());
    }
    NodeStatus status = bind(binding, work, new PreBindGuard());
    if (status.isSuccess()) {
      for (RuntimeException failure : postBind(binding).values()) {
        throw failure;
      }
    }
    return status;
  }

  /// Nobody is left to let the pod go on, so its shortest wait runs out.
  private static NodeStatus timedOut(Map<String, Duration> waits) {
    var first = waits.entrySet().stream().min(Map.Entry.comparingByValue()).orElseThrow();
    return NodeStatus.rejected(
        first.getKey(),
        Rejected.unschedulable(PermitWait.timeout(first.getKey(), first.getValue())));
  }

  /// The PreBind plugins that have something to do for the pod. On the engine's thread.
  ///
  /// @throws PluginException if one of them cannot say
  public static List<PreBindPlugin> preFlight(Binding binding) {
    PointRun run =
        binding.profile().meter().begin(MeasuredPoint.PRE_BIND_PRE_FLIGHT, binding.state());
    var work = new ArrayList<PreBindPlugin>();
    for (PreBindPlugin plugin : binding.profile().preBind()) {
      try {
        if (run.ask(
                plugin.name(),
                () -> plugin.preBindPreFlight(binding.state(), binding.pod(), binding.node()))
            instanceof HasWork) {
          work.add(plugin);
        }
      } catch (RuntimeException e) {
        run.ended(Code.ERROR);
        throw new PluginException(
            "running PreBindPreFlight \"%s\": %s".formatted(plugin.name(), Failures.text(e)), e);
      }
    }
    run.ended(work.isEmpty() ? Code.SKIP : Code.SUCCESS);
    return work;
  }

  /// Binds the pod. Blocks as long as the plugins do.
  ///
  /// @param work the PreBind plugins that have something to do
  /// @return success, or why the pod is not bound: a plugin rejected it, or failed with
  ///   [Code#ERROR]
  public static NodeStatus bind(Binding binding, List<PreBindPlugin> work, PreBindGuard guard)
      throws InterruptedException {
    NodeStatus prepared = preBind(binding, work, guard);
    return prepared.isSuccess() ? bind(binding) : prepared;
  }

  private static NodeStatus preBind(Binding binding, List<PreBindPlugin> work, PreBindGuard guard)
      throws InterruptedException {
    NodeStatus status = NodeStatus.SUCCESS;
    try {
      if (guard.begin()) {
        status = preBind(binding, work);
      }
    } catch (InterruptedException e) {
      if (!guard.isCalledOff()) {
        throw e;
      }
    }
    String calledOff = guard.end();
    return calledOff == null ? status : error("", calledOff);
  }

  private static NodeStatus preBind(Binding binding, List<PreBindPlugin> work)
      throws InterruptedException {
    PointRun run = binding.profile().meter().begin(MeasuredPoint.PRE_BIND, binding.state());
    Code code = Code.ERROR;
    try {
      NodeStatus status = preBind(run, binding, work);
      code = status.code();
      return status;
    } finally {
      run.ended(code);
    }
  }

  private static NodeStatus preBind(PointRun run, Binding binding, List<PreBindPlugin> work)
      throws InterruptedException {
    for (PreBindPlugin plugin : work) {
      try {
        if (run.ask(
                plugin.name(), () -> plugin.preBind(binding.state(), binding.pod(), binding.node()))
            instanceof Rejected why) {
          return NodeStatus.rejected(plugin.name(), why);
        }
      } catch (RuntimeException e) {
        return error(plugin.name(), failed("PreBind", plugin.name(), e));
      }
    }
    return NodeStatus.SUCCESS;
  }

  private static NodeStatus bind(Binding binding) throws InterruptedException {
    PointRun run = binding.profile().meter().begin(MeasuredPoint.BIND, binding.state());
    Code code = Code.ERROR;
    try {
      NodeStatus status = bind(run, binding);
      code = status.code();
      return status;
    } finally {
      run.ended(code);
    }
  }

  private static NodeStatus bind(PointRun run, Binding binding) throws InterruptedException {
    try {
      if (binding.profile().extenders().bind(binding.pod().pod(), binding.node())) {
        return NodeStatus.SUCCESS;
      }
    } catch (ExtenderException e) {
      return error("", e.getMessage());
    }
    for (BindPlugin plugin : binding.profile().bind()) {
      BindStatus status;
      try {
        status =
            run.ask(
                plugin.name(), () -> plugin.bind(binding.state(), binding.pod(), binding.node()));
      } catch (RuntimeException e) {
        return error(plugin.name(), failed("Bind", plugin.name(), e));
      }
      switch (status) {
        case Skip _ -> {}
        case Rejected why -> {
          return NodeStatus.rejected(plugin.name(), why);
        }
        case Success _ -> {
          return NodeStatus.SUCCESS;
        }
      }
    }
    return error("", "all Bind plugins have skipped the pod");
  }

  /// Tells the PostBind plugins that the pod is bound.
  ///
  /// @return what the plugins have thrown, by their names; it changes nothing
  public static Map<String, RuntimeException> postBind(Binding binding) {
    PointRun run = binding.profile().meter().begin(MeasuredPoint.POST_BIND, binding.state());
    Map<String, RuntimeException> failures = new LinkedHashMap<>();
    for (PostBindPlugin plugin : binding.profile().postBind()) {
      try {
        run.run(
            plugin.name(), () -> plugin.postBind(binding.state(), binding.pod(), binding.node()));
      } catch (RuntimeException e) {
        failures.put(plugin.name(), e);
      }
    }
    run.ended(Code.SUCCESS);
    return failures;
  }

  private static String failed(String point, String plugin, RuntimeException failure) {
    return "running %s plugin \"%s\": %s".formatted(point, plugin, Failures.text(failure));
  }

  private static NodeStatus error(String plugin, String message) {
    return new NodeStatus(Code.ERROR, plugin, List.of(new PlainReason(message)));
  }
}
