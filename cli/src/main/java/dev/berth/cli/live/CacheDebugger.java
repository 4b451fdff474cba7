package dev.berth.cli.live;

import dev.berth.engine.CacheDump;
import dev.berth.engine.Scheduler;
import dev.berth.framework.handle.ClusterObjects;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sun.misc.Signal;

/// On SIGUSR2, compares the engine's cache with the objects of the watches, and logs both. As
/// kube-scheduler's, in its words. The differences are worded here, since more is compared.
final class CacheDebugger {
  private static final Logger LOG = LoggerFactory.getLogger(CacheDebugger.class);

  private static final String SIGNAL = "USR2";

  /// Dumps are long, and are not made on the engine's thread.
  private static final Executor ASIDE = task -> Thread.ofVirtual().name("dump").start(task);

  private CacheDebugger() {}

  /// @param cluster the objects of the watches
  static void listen(Scheduler scheduler, ClusterObjects cluster) {
    try {
      var _ =
          Signal.handle(
              new Signal(SIGNAL),
              _ -> {
                var _ = scheduler.dump(cluster, ASIDE).thenAccept(CacheDebugger::log);
              });
    } catch (IllegalArgumentException e) {
      LOG.debug("There is no such signal", e); // not on every system
    }
  }

  private static void log(CacheDump cacheDump) {
    for (String what : cacheDump.differences()) {
      LOG.atWarn().addKeyValue("difference", what).log("Cache mismatch");
    }
    LOG.atInfo()
        .addKeyValue("mismatches", cacheDump.differences().size())
        .log("Cache comparer finished");
    var dump = new Dump(cacheDump);
    LOG.atInfo().addKeyValue("nodes", dump.nodes()).log("Dump of cached NodeInfo");
    LOG.atInfo().addKeyValue("pods", dump.assumed()).log("Dump of assumed pods");
    LOG.atInfo()
        .addKeyValue("summary", dump.queueSummary())
        .addKeyValue("pods", dump.queue())
        .log("Dump of scheduling queue");
  }
}
