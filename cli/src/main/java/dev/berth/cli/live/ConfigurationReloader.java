package dev.berth.cli.live;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.cli.daemon.PeriodicTask;
import dev.berth.cli.reload.ConfigurationFiles;
import dev.berth.cli.reload.CurrentScheduler;
import dev.berth.cli.reload.FieldChange;
import dev.berth.cli.scenario.LoadedScheduler;
import dev.berth.cli.server.ServerSettings;
import dev.berth.config.ConfigurationWriter;
import dev.berth.engine.Reconfiguration;
import dev.berth.engine.Scheduler;
import dev.berth.engine.port.TimeSource;
import dev.berth.framework.handle.ChoicePolicy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sun.misc.Signal;

/// Takes over a configuration or plugins whose files have changed, while the scheduler runs. The
/// files are compared by content every ten seconds, and at once on SIGHUP. One that is not valid is
/// refused, and the one in use stays.
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

  private final ServerSettings settings;
  private final CurrentScheduler current;
  private final Scheduler scheduler;
  private final ChoicePolicy choices;
  private final ReloadObserver observer;
  private final Consumer<LoadedScheduler> watched;
  private ConfigurationFiles seen;
  private ConfigurationFiles tried;

  /// Receives what becomes of changed files.
  interface ReloadObserver {
    /// They are in use.
    void taken(List<FieldChange> changes);

    /// What was in use before still is.
    void refused(List<Problem> problems);

    /// An observer that also runs something once a configuration is in use.
    default ReloadObserver then(Runnable taken) {
      ReloadObserver first = this;
      return new ReloadObserver() {
        @Override
        public void taken(List<FieldChange> changes) {
          first.taken(changes);
          taken.run();
        }

        @Override
        public void refused(List<Problem> problems) {
          first.refused(problems);
        }
      };
    }
  }

  private ConfigurationReloader(
      ServerSettings settings,
      Scheduler scheduler,
      ChoicePolicy choices,
      ReloadObserver observer,
      Consumer<LoadedScheduler> watched) {
    this.settings = settings;
    this.current = settings.current();
    this.scheduler = scheduler;
    this.choices = choices;
    this.observer = observer;
    this.watched = watched;
    seen = current.inUse().files();
    tried = seen;
  }

  /// Begins to look.
  ///
  /// @param choices those of the scheduler
  /// @param watched is told of a configuration that is about to be taken over, and watches what its
  ///   plugins read
  static PeriodicTask begin(
      ServerSettings settings,
      Scheduler scheduler,
      ChoicePolicy choices,
      ReloadObserver observer,
      Consumer<LoadedScheduler> watched,
      TimeSource time) {
    var reloader = new ConfigurationReloader(settings, scheduler, choices, observer, watched);
    try {
      var _ = Signal.handle(new Signal(SIGNAL), _ -> reloader.requested());
    } catch (IllegalArgumentException e) {
      LOG.debug("There is no such signal", e); // not on every system
    }
    return new PeriodicTask(
            "reload",
            () -> {
              time.sleep(PERIOD);
              reloader.look();
            })
        .start();
  }

  /// A file that differs from what it was at the last look may still be being written.
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
      observer.refused(problems.kept());
      return;
    }
    List<FieldChange> changes = next.changesSince(current.inUse());
    if (!changes.isEmpty()) {
      watched.accept(next.scheduler());
      try {
        scheduler.reconfigure(reconfiguration(next)).get();
      } catch (ExecutionException e) {
        observer.refused(List.of(problem(next, e.getCause())));
        return;
      }
    }
    current.take(next);
    observer.taken(changes);
  }

  /// A plugin's jar may do anything while it is loaded.
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
    return new Problem(source, 0, 0, "", why == null ? "" : String.valueOf(why.getMessage()));
  }

  private Reconfiguration reconfiguration(CurrentScheduler.Version next) {
    var complete = settings.schedulerSettings(next.scheduler(), choices);
    String document = null;
    if (!next.hasOtherJarsThan(current.inUse())) {
      var text = new StringBuilder();
      ConfigurationWriter.write(next.configuration(), text);
      document = text.toString();
    }
    return new Reconfiguration(complete.engine(), complete.queue(), document);
  }
}
