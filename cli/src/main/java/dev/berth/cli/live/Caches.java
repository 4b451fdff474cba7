package dev.berth.cli.live;

import dev.berth.kube.watch.ClusterWatch;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Starts the watches, and waits for them.
final class Caches {
  private static final Logger LOG = LoggerFactory.getLogger(Caches.class);
  private static final Duration SYNC_NOTE = Duration.ofSeconds(30);

  private final ClusterWatch watch;
  private final ProcessState state;

  Caches(ClusterWatch watch, ProcessState state) {
    this.watch = watch;
    this.state = state;
  }

  /// Begins to watch, once, and waits until all objects have been received.
  void fill() throws InterruptedException {
    watch.begin();
    while (!watch.awaitSynced(SYNC_NOTE)) {
      LOG.warn("Still waiting for the caches to sync");
    }
    state.synced();
    LOG.info("Caches are synced");
  }
}
