package dev.berth.daemon.scheduler;

import dev.berth.daemon.PeriodicTask;
import dev.berth.engine.live.SelfAudit;
import dev.berth.engine.live.SelfAudit.MissedHint;
import dev.berth.engine.port.TimeSource;
import dev.berth.server.metrics.AuditMetrics;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Audits queueing hints every 30 seconds, or every number of seconds in the system property
/// `berth.audit`; never if it is 0.
final class AuditThread {
  private static final Logger LOG = LoggerFactory.getLogger(AuditThread.class);
  private static final long DEFAULT_SECONDS = 30;

  private AuditThread() {}

  /// Begins to audit.
  ///
  /// @return null if there are no audits
  static @Nullable PeriodicTask begin(
      Function<SelfAudit.Listener, SelfAudit> audits, AuditMetrics metrics, TimeSource time) {
    var period = Duration.ofSeconds(Long.getLong("berth.audit", DEFAULT_SECONDS));
    if (!period.isPositive()) {
      return null;
    }
    SelfAudit audit = audits.apply(new Report(metrics));
    return new PeriodicTask(
            "audit",
            () -> {
              time.sleep(period);
              round(audit);
            })
        .start();
  }

  /// If a plugin cannot be created for an audit, audits continue.
  private static void round(SelfAudit audit) throws InterruptedException {
    try {
      audit.round();
    } catch (ExecutionException | RuntimeException e) {
      LOG.atWarn().addKeyValue("err", String.valueOf(e.getMessage())).log("Audit failed");
    }
  }

  private record Report(AuditMetrics metrics) implements SelfAudit.Listener {
    @Override
    public void audited(int pods) {
      metrics.audited(pods);
    }

    @Override
    public void missed(MissedHint finding) {
      finding.plugins().forEach(metrics::missed);
      LOG.atWarn()
          .addKeyValue("pod", finding.pod().key())
          .addKeyValue("node", finding.node())
          .addKeyValue("plugins", finding.plugins())
          .log("Pod waited although it fits: a queueing hint has missed it");
    }
  }
}
