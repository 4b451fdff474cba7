package dev.berth.cli.live;

import dev.berth.api.codec.Problem;
import dev.berth.api.core.ObjectReference;
import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.cli.reload.FieldChange;
import dev.berth.kube.event.EventBroadcaster;
import dev.berth.kube.event.EventData;
import dev.berth.server.metrics.ReloadMetrics;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reports what becomes of changed configurations: in the log, as a metric, and as an event of the
/// lease, which stands for the scheduler in the cluster.
///
/// @param reporter the scheduler's name in events
/// @param lease of the scheduler
record ReloadReport(
    ReloadMetrics metrics,
    EventBroadcaster events,
    String reporter,
    LeaderElectionConfiguration lease,
    InstantSource clock)
    implements ConfigurationReloader.ReloadObserver {
  private static final Logger LOG = LoggerFactory.getLogger(ConfigurationReloader.class);

  /// What the API server accepts.
  private static final int LONGEST_NOTE = 1_024;

  @Override
  public void taken(List<FieldChange> changes) {
    metrics.taken(clock.instant());
    if (changes.isEmpty()) {
      LOG.info("Configuration reloaded, with no effect");
      return;
    }
    LOG.atInfo()
        .addKeyValue("changes", changes.stream().map(FieldChange::toString).toList())
        .log("Configuration reloaded");
    record(
        "Normal",
        "ConfigurationReloaded",
        changes.stream().map(FieldChange::toString).collect(Collectors.joining("; ")));
  }

  @Override
  public void refused(List<Problem> problems) {
    metrics.refused();
    for (Problem problem : problems) {
      LOG.atError()
          .addKeyValue("err", problem)
          .log("Changed configuration refused; the one in use stays");
    }
    record(
        "Warning",
        "ConfigurationRefused",
        problems.stream().map(Problem::toString).collect(Collectors.joining("; ")));
  }

  private void record(String type, String reason, String note) {
    var regarding =
        ObjectReference.EMPTY
            .withApiVersion("coordination.k8s.io/v1")
            .withKind("Lease")
            .withNamespace(lease.resourceNamespace())
            .withName(lease.resourceName());
    events.record(
        new EventData(reporter, type, reason, "Reloading", regarding, null, shortened(note)));
  }

  private static String shortened(String note) {
    return note.length() <= LONGEST_NOTE / 2 ? note : note.substring(0, LONGEST_NOTE / 2 - 1) + "…";
  }
}
