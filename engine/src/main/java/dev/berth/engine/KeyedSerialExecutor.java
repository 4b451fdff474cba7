package dev.berth.engine;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/// Runs tasks of one key one after the other, in the order in which they came, and those of
/// different keys at the same time: effects on one pod are carried out in order. Safe for use by
/// several threads.
///
/// Unbounded: what is in it has been decided, and if the engine's thread waited for the API server
/// here, it would stop decisions that do not depend on it. Bindings, which are most of it, are
/// bounded by [SchedulerSettings#maxBindings].
final class KeyedSerialExecutor {
  private final Executor executor;
  private final Runnable whenIdle;
  private final Map<String, Queue<Task>> lanes = new HashMap<>();

  /// @param refused is called instead of the work if the executor does not run it
  private record Task(Runnable work, Consumer<RejectedExecutionException> refused) {}

  /// Empty lanes.
  ///
  /// @param whenIdle is called whenever the last lane has become empty
  KeyedSerialExecutor(Executor executor, Runnable whenIdle) {
    this.executor = executor;
    this.whenIdle = whenIdle;
  }

  /// Runs the work after all earlier work of its lane.
  ///
  /// @param refused is called instead if the executor refuses to run it; must be quick, and not
  ///   come back here
  synchronized void execute(
      String lane, Runnable work, Consumer<RejectedExecutionException> refused) {
    Queue<Task> waiting = lanes.get(lane);
    if (waiting != null) {
      waiting.add(new Task(work, refused));
      return;
    }
    lanes.put(lane, new ArrayDeque<>(List.of(new Task(work, refused))));
    next(lane);
  }

  private void run(String lane, Runnable work) {
    try {
      work.run();
    } finally {
      next(lane);
    }
  }

  private synchronized void next(String lane) {
    Queue<Task> waiting = Objects.requireNonNull(lanes.get(lane), "no such lane");
    for (Task task = waiting.poll(); task != null; task = waiting.poll()) {
      if (begins(lane, task)) {
        return;
      }
    }
    lanes.remove(lane);
    if (lanes.isEmpty()) {
      whenIdle.run();
    }
  }

  private boolean begins(String lane, Task task) {
    try {
      executor.execute(() -> run(lane, task.work));
      return true;
    } catch (RejectedExecutionException e) {
      task.refused.accept(e);
      return false;
    }
  }

  /// How many tasks run or wait.
  synchronized int size() {
    return lanes.values().stream().mapToInt(waiting -> 1 + waiting.size()).sum();
  }

  synchronized boolean isIdle() {
    return lanes.isEmpty();
  }
}
