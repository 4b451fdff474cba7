package dev.berth.cli.live;

import dev.berth.cli.daemon.TaskThread;
import dev.berth.engine.ClusterChange;
import dev.berth.kube.watch.WatchedKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Other work in the process of a scheduler, by what the process watches and while it leads. For
/// one run.
public interface Controller {
  /// There is no other work.
  Controller NONE =
      new Controller() {
        @Override
        public List<WatchedKind<?>> kinds() {
          return List.of();
        }

        @Override
        public void changed(ClusterChange change) {}

        @Override
        public @Nullable TaskThread begin(ControllerContext context) {
          return null;
        }
      };

  /// What is to be watched, whether or not the scheduler needs it.
  List<WatchedKind<?>> kinds();

  /// Receives what is watched, before the scheduler does. Called on the threads of the watches.
  void changed(ClusterChange change);

  /// Begins to work, on a thread of its own, which is closed in the end; null if there is no work.
  @Nullable TaskThread begin(ControllerContext context);
}
