package dev.berth.query;

import dev.berth.engine.EnginePorts;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.history.DecisionLog;
import dev.berth.engine.live.CacheDump;
import dev.berth.engine.live.Scheduler;
import dev.berth.engine.live.SchedulerView;
import dev.berth.engine.port.ReadOnlyWriter;
import dev.berth.engine.port.TimeSource;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.scenario.snapshot.ClusterSnapshot;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The scheduler of the process, from the point of view of questions. For any thread.
public final class QueriedScheduler {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Executor ASIDE = task -> Thread.ofVirtual().name("dump").start(task);

  private static final ReadOnlyWriter NO_WRITES = new ReadOnlyWriter("a question changes nothing");

  private final Supplier<LoadedScheduler> configured;
  private final DecisionLog decisions;
  private final RateLog rates;
  private final TimeSource time;
  private final BooleanSupplier leads;
  private final DryRuns dryRuns = new DryRuns();
  private volatile @Nullable Running running;

  private record Running(Scheduler scheduler, ClusterObjects objects, OtherKinds others) {}

  /// Creates it before the scheduler exists.
  ///
  /// @param configured returns its current configuration and plugins
  /// @param decisions those that are kept
  /// @param rates the rates of the last hour
  /// @param leads whether it tries pods, and does not only stand by
  @SuppressWarnings("exports") // only the rooms above see DecisionLog
  public QueriedScheduler(
      Supplier<LoadedScheduler> configured,
      DecisionLog decisions,
      RateLog rates,
      TimeSource time,
      BooleanSupplier leads) {
    this.configured = configured;
    this.decisions = decisions;
    this.rates = rates;
    this.time = time;
    this.leads = leads;
  }

  /// The scheduler is there.
  ///
  /// @param objects those of the watches
  /// @param others objects of other kinds
  public void connect(Scheduler scheduler, ClusterObjects objects, OtherKinds others) {
    running = new Running(scheduler, objects, others);
  }

  private Running running() throws QueryException {
    Running there = running;
    if (there == null) {
      throw QueryException.unavailable("the scheduler has not started yet");
    }
    return there;
  }

  /// Runs a question on the engine's thread between two attempts.
  ///
  /// @param question has to be quick
  /// @throws QueryException if there is no answer in time
  <T> T ask(Function<SchedulerView, T> question) throws QueryException, InterruptedException {
    return answer(running().scheduler.ask(question));
  }

  /// The scheduler's cache and queue, compared with the objects of the watches.
  ///
  /// @throws QueryException if there is no answer in time
  CacheDump dump() throws QueryException, InterruptedException {
    Running there = running();
    return answer(there.scheduler.dump(there.objects, ASIDE));
  }

  private static <T> T answer(CompletableFuture<T> future)
      throws QueryException, InterruptedException {
    try {
      return future.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw QueryException.unavailable("the scheduler does not answer");
    } catch (ExecutionException e) {
      throw new IllegalStateException("a question failed", e.getCause());
    }
  }

  /// All objects as the watches have them.
  ClusterObjects objects() throws QueryException {
    return running().objects;
  }

  /// The objects of unwatched kinds, from the API server.
  ClusterSnapshot otherObjects() throws QueryException, InterruptedException {
    try {
      return running().others.read();
    } catch (IOException e) {
      throw QueryException.unavailable("the API server cannot be read: " + e.getMessage());
    }
  }

  /// The log of recent decisions.
  DecisionLog decisions() {
    return decisions;
  }

  /// The work of the last hour.
  RateLog rates() {
    return rates;
  }

  /// The configuration and plugins in use.
  LoadedScheduler configured() {
    return configured.get();
  }

  /// A dry run; an earlier question may have used it on another snapshot. It calls no extenders,
  /// because the tried objects may be in no cluster.
  DryRuns.Lease dryRun(Snapshot snapshot) {
    LoadedScheduler current = configured();
    return dryRuns.take(
        current,
        () ->
            new DryRun(
                current.settings(new FirstByNameTieBreaker()),
                EnginePorts.immediate(time, NO_WRITES, Extenders.NONE),
                snapshot));
  }

  /// Releases the plugins of idle dry runs.
  public void forgetDryRuns() {
    dryRuns.forget();
  }

  boolean hasExtenders() {
    return !configured().configuration().configuration().extenders().isEmpty();
  }

  /// Whether it tries pods.
  boolean leads() {
    return leads.getAsBoolean();
  }

  TimeSource time() {
    return time;
  }
}
