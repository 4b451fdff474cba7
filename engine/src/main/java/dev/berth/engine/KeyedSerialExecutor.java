package dev.berth.engine;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;

/// Runs tasks of one lane one after the other, in the order in which they came, and those of
/// different lanes at the same time: nothing about a pod overtakes what was decided about it
/// before. Safe for use by several threads.
///
/// Unbounded: what is in it has been decided, and to wait with the engine's thread until the API
/// server has taken it would stop decisions that need nothing of it. Bindings, which are most of
/// it, are bounded by [SchedulerSettings#maxBindings].
final class KeyedSerialExecutor {
  private final Executor executor;
  private final Runnable whenIdle;
  private final Map<String, Queue<Runnable>> lanes = new HashMap<>();

  /// Empty lanes.
  ///
  /// @param whenIdle is called whenever the last lane has become empty
  KeyedSerialExecutor(Executor executor, Runnable whenIdle) {
    this.executor = executor;
    this.whenIdle = whenIdle;
  }

  synchronized void execute(String lane, Runnable task) {
    Queue<Runnable> waiting = lanes.get(lane);
    if (waiting != null) {
      waiting.add(task);
      return;
    }
    lanes.put(lane, new ArrayDeque<>());
    executor.execute(() -> run(lane, task));
  }

  private void run(String lane, Runnable task) {
    try {
      task.run();
    } finally {
      next(lane);
    }
  }

  private synchronized void next(String lane) {
    Queue<Runnable> waiting = lanes.get(lane);
    Runnable task = waiting == null ? null : waiting.poll();
    if (task != null) {
      executor.execute(() -> run(lane, task));
      return;
    }
    lanes.remove(lane);
    if (lanes.isEmpty()) {
      whenIdle.run();
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
