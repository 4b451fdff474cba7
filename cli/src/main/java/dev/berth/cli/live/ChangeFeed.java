package dev.berth.cli.live;

import dev.berth.engine.ClusterChange;
import dev.berth.engine.Scheduler;
import dev.berth.kube.watch.ChangeSink;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// Passes changes of the cluster on to the scheduler. Before there is a scheduler, it blocks. For
/// any thread.
final class ChangeFeed implements ChangeSink {
  private final CountDownLatch connected = new CountDownLatch(1);
  private volatile @Nullable Scheduler scheduler;

  ChangeFeed() {}

  /// From now on, changes go to this scheduler.
  void connect(Scheduler listener) {
    scheduler = listener;
    connected.countDown();
  }

  @Override
  public void changed(ClusterChange change) {
    try {
      connected.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the watch ends
    }
    Scheduler listener = scheduler;
    if (listener != null) {
      listener.submit(change);
    }
  }
}
