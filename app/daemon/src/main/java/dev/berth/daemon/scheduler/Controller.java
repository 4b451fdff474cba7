package dev.berth.daemon.scheduler;

import dev.berth.daemon.TaskThread;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.live.Scheduler;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.event.EventBroadcaster;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.watch.WatchedKind;
import dev.berth.server.metrics.MetricRegistry;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Other work in the process of a scheduler, which uses the watches of the process, and runs while
/// it leads. For one run.
public interface Controller {
  /// The objects that a [Controller] works with.
  ///
  /// @param watch of what the scheduler and the controller watch
  /// @param proxies on the way to other servers
  /// @param metrics null if none are served
  /// @param mayWork whether the process leads, and no other process can be at work
  record ControllerContext(
      Scheduler scheduler,
      ClusterWatch watch,
      ApiClient reads,
      ApiClient writes,
      EventBroadcaster events,
      Proxies proxies,
      @Nullable MetricRegistry metrics,
      BooleanSupplier mayWork,
      TimeSource time,
      SplittableRandom random) {}

  /// There is no other work.
  Controller NONE = new Controller() {};

  /// The kinds to watch, whether or not the scheduler needs them.
  default List<WatchedKind<?>> kinds() {
    return List.of();
  }

  /// Receives each change before the scheduler does. Called on the threads of the watches.
  default void changed(ClusterChange change) {}

  /// Starts the work on its own thread, which the caller closes at the end; null if there is no
  /// work.
  default @Nullable TaskThread begin(ControllerContext context) {
    return null;
  }
}
