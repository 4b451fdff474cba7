package dev.berth.questions.sweep;

import dev.berth.sweep.ScenarioResult;
import dev.berth.sweep.SweepPlan;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// Runs several scenarios at the same time.
///
/// The first scenario runs alone, and its heap use limits the number of others that run at the same
/// time. If it needs less than others, a scenario may end with an OutOfMemoryError, which ends the
/// run; fewer threads or a larger heap help. For one thread.
public final class SweepRun {
  private final SweepPlan plan;
  private final ScenarioRunner runner;
  private final int threads;
  private final Consumer<ScenarioResult> finished;

  /// The number that run at the same time; 0 until it is measured.
  private int width;

  /// @param threads the maximum number that run at the same time
  /// @param finished receives results as they come, one after the other
  public SweepRun(
      SweepPlan plan, ScenarioRunner runner, int threads, Consumer<ScenarioResult> finished) {
    this.plan = plan;
    this.runner = runner;
    this.threads = threads;
    this.finished = finished;
  }

  /// Runs scenarios, and returns when all have ended.
  ///
  /// @throws OutOfMemoryError if there is too little memory; no further result comes then
  public void run(List<Integer> scenarios) throws InterruptedException {
    var next = new AtomicInteger();
    if (width == 0 && !scenarios.isEmpty()) {
      var meter = new HeapMeter();
      runOne(scenarios.get(next.getAndIncrement()));
      width = (int) Math.min(threads, meter.fitting());
    }
    var isStopped = new AtomicBoolean();
    try (var executor =
        Executors.newFixedThreadPool(
            Math.max(1, width), Thread.ofPlatform().name("berth-sweep-", 0).factory())) {
      var workers = new ExecutorCompletionService<Void>(executor);
      for (int i = 0; i < width; i++) {
        workers.submit(() -> {
          int index = next.getAndIncrement();
          while (index < scenarios.size() && !isStopped.get()) {
            runOne(scenarios.get(index));
            index = next.getAndIncrement();
          }
          return null;
        });
      }
      for (int i = 0; i < width; i++) {
        awaitOne(workers, isStopped);
      }
    }
  }

  private static void awaitOne(ExecutorCompletionService<Void> workers, AtomicBoolean isStopped)
      throws InterruptedException {
    try {
      workers.take().get();
    } catch (ExecutionException e) {
      isStopped.set(true);
      switch (e.getCause()) {
        case Error error -> throw error;
        case RuntimeException failure -> throw failure;
        case InterruptedException interrupted -> throw interrupted;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }

  private void runOne(int scenario) throws InterruptedException {
    var result = runner.run(plan.scenario(scenario));
    synchronized (this) {
      finished.accept(result);
    }
  }

  /// Whether memory was too small for one scenario on each thread.
  public boolean wasShortOfMemory() {
    return width > 0 && width < threads;
  }
}
