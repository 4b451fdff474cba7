package dev.berth.cli.live;

import dev.berth.cli.daemon.Daemon;
import dev.berth.kube.watch.ClusterWatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Starts the watches, and waits for them.
final class Caches {
  private static final Logger LOG = LoggerFactory.getLogger(Caches.class);

  private final ClusterWatch watch;
  private final ProcessState state;

  Caches(ClusterWatch watch, ProcessState state) {
    this.watch = watch;
    this.state = state;
  }

  /// Begins to watch, once, and waits until all objects have been received.
  void fill() throws InterruptedException {
    watch.begin();
    Daemon.awaitSynced(watch);
    state.synced();
    LOG.info("Caches are synced");
  }
}
