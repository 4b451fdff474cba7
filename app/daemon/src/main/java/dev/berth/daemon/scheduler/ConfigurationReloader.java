package dev.berth.daemon.scheduler;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.ObjectReference;
import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.config.ConfigurationWriter;
import dev.berth.daemon.PeriodicTask;
import dev.berth.daemon.reload.ConfigurationFiles;
import dev.berth.daemon.reload.CurrentScheduler;
import dev.berth.daemon.reload.FieldChange;
import dev.berth.engine.live.Reconfiguration;
import dev.berth.engine.live.Scheduler;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.event.EventBroadcaster;
import dev.berth.kube.event.EventData;
import dev.berth.questions.report.Report;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.server.metrics.ReloadMetrics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sun.misc.Signal;

/// Applies a configuration or plugins whose files have changed, while the scheduler runs. It
/// compares the content of the files every ten seconds, and at once on SIGHUP. It refuses an
/// invalid configuration, and the current one stays in use.
///
/// ```
/// files ──▶ the same for two looks ──▶ loaded, as at the start ──▶ engine, between two cycles ──▶ in use
///                                            │ problems                │ plugins cannot be made
///                                            ▼                         ▼
///                                         refused                   refused
/// ```
final class ConfigurationReloader {
  private static final Logger LOG = LoggerFactory.getLogger(ConfigurationReloader.class);
  private static final Duration PERIOD = Duration.ofSeconds(10);
  private static final String SIGNAL = "HUP";

  private final CurrentScheduler current;
  private final Scheduler scheduler;
  private final Function<LoadedScheduler, SchedulerSettings> complete;
  private final Report report;
  private final Consumer<LoadedScheduler> watched;
  private ConfigurationFiles seen;
  private ConfigurationFiles tried;

  /// Reports the result for changed configurations: in the log, as a metric, and as an event of the
  /// lease, which stands for the scheduler in the cluster.
  ///
  /// @param reporter the scheduler's name in events
  /// @param whenTaken is run once a changed configuration is in use
  record Report(
      ReloadMetrics metrics,
      EventBroadcaster events,
      String reporter,
      LeaderElectionConfiguration lease,
      InstantSource clock,
      Runnable whenTaken) {
    /// The maximum that the API server accepts.
    private static final int LONGEST_NOTE = 1_024;

    /// The scheduler now uses the changed files.
    void taken(List<FieldChange> changes) {
      metrics.taken(clock.instant());
      if (changes.isEmpty()) {
        LOG.info("Configuration reloaded, with no effect");
      } else {
        List<String> texts = changes.stream().map(FieldChange::toString).toList();
        LOG.atInfo().addKeyValue("changes", texts).log("Configuration reloaded");
        record("Normal", "ConfigurationReloaded", String.join("; ", texts));
      }
      whenTaken.run();
    }

    /// The configuration in use stays.
    void refused(List<Problem> problems) {
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
      return note.length() <= LONGEST_NOTE / 2
          ? note
          : note.substring(0, LONGEST_NOTE / 2 - 1) + "…";
    }
  }

  /// @param complete adds the other settings of the scheduler to its configuration
  /// @param watched called before a configuration takes effect, to watch the objects that its
  ///   plugins read
  ConfigurationReloader(
      CurrentScheduler current,
      Scheduler scheduler,
      Function<LoadedScheduler, SchedulerSettings> complete,
      Report report,
      Consumer<LoadedScheduler> watched) {
    this.current = current;
    this.scheduler = scheduler;
    this.complete = complete;
    this.report = report;
    this.watched = watched;
    seen = current.inUse().files();
    tried = seen;
  }

  PeriodicTask start(TimeSource time) {
    try {
      var _ = Signal.handle(new Signal(SIGNAL), _ -> requested());
    } catch (IllegalArgumentException e) {
      LOG.debug("There is no such signal", e); // not on every system
    }
    return new PeriodicTask(
            "reload",
            () -> {
              time.sleep(PERIOD);
              look();
            })
        .start();
  }

  /// If a file has changed since the last check, somebody may still be writing it.
  private synchronized void look() throws InterruptedException {
    ConfigurationFiles now = current.files();
    boolean stands = now.equals(seen);
    seen = now;
    if (stands && !now.equals(tried)) {
      reload(now);
    }
  }

  private synchronized void requested() {
    try {
      seen = current.files();
      reload(seen);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void reload(ConfigurationFiles files) throws InterruptedException {
    tried = files;
    var problems = new Problems();
    CurrentScheduler.Version next = load(files, problems);
    if (next == null) {
      report.refused(problems.kept());
      return;
    }
    List<FieldChange> changes = next.changesSince(current.inUse());
    if (!changes.isEmpty()) {
      watched.accept(next.scheduler());
      try {
        scheduler.reconfigure(reconfiguration(next)).get();
      } catch (ExecutionException e) {
        report.refused(List.of(problem(next, e.getCause())));
        return;
      }
    }
    current.take(next);
    report.taken(changes);
  }

  /// Code of a plugin's jar may do anything while the jar is loaded.
  private CurrentScheduler.@Nullable Version load(ConfigurationFiles files, Problems problems) {
    try {
      return current.load(files, problems);
    } catch (RuntimeException | LinkageError e) {
      problems.add(problem(current.inUse(), e));
      return null;
    }
  }

  private static Problem problem(CurrentScheduler.Version version, @Nullable Throwable why) {
    String source = version.scheduler().configuration().written().source();
    return Problem.of(source, why == null ? "" : String.valueOf(why.getMessage()));
  }

  private Reconfiguration reconfiguration(CurrentScheduler.Version next) {
    SchedulerSettings made = complete.apply(next.scheduler());
    String document = null;
    if (!next.hasOtherJarsThan(current.inUse())) {
      var text = new StringBuilder();
      ConfigurationWriter.write(next.configuration(), text);
      document = text.toString();
    }
    return new Reconfiguration(made.engine(), made.queue(), document);
  }
}
