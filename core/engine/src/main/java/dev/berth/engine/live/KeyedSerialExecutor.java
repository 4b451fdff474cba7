package dev.berth.engine.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Runs tasks of the same key one after the other, in the order of submission, and tasks of
/// different keys concurrently. Effects on one pod thus happen in order. Thread-safe.
///
/// Unbounded: all entries are already decided. If the engine's thread waited here for the API
/// server, it would delay independent decisions. Bindings are most of the tasks, and
/// [SchedulerSettings#maxBindings] bounds them.
final class KeyedSerialExecutor {
  private final Executor executor;
  private final Runnable whenIdle;
  // The running task, and behind it the waiting ones; there are no empty queues.
  private final ConcurrentMap<String, Queue<Task>> lanes = new ConcurrentHashMap<>();
  private final AtomicInteger size = new AtomicInteger();
  private final List<Runnable> heldBack = new ArrayList<>();

  /// @param refused called instead of the work if the executor does not run it
  private record Task(Runnable work, Consumer<RejectedExecutionException> refused) {}

  /// Creates an executor without tasks.
  ///
  /// @param whenIdle called whenever no task runs or waits any longer
  KeyedSerialExecutor(Executor executor, Runnable whenIdle) {
    this.executor = executor;
    this.whenIdle = whenIdle;
  }

  /// Runs the work after all earlier work of its lane.
  ///
  /// @param refused called instead if the executor refuses to run the work; must be quick and must
  ///   not call this executor
  void execute(String lane, Runnable work, Consumer<RejectedExecutionException> refused) {
    add(lane, new Task(work, refused), Runnable::run);
  }

  /// Runs the work after all earlier work of its lane, but not before [#release]: waking up a
  /// thread for several tasks at once costs less. On one thread only, like [#release].
  ///
  /// @param refused as for [#execute]
  void hold(String lane, Runnable work, Consumer<RejectedExecutionException> refused) {
    add(lane, new Task(work, refused), heldBack::add);
  }

  /// Begins the tasks that were held back.
  void release() {
    heldBack.forEach(Runnable::run);
    heldBack.clear();
  }

  /// The number of tasks held back.
  int held() {
    return heldBack.size();
  }

  /// @param starter takes the action that begins the task, if no earlier task of the lane is left
  private void add(String lane, Task task, Consumer<Runnable> starter) {
    size.incrementAndGet();
    if (isFirst(lane, task)) {
      starter.accept(() -> begin(lane, task));
    }
  }

  private boolean isFirst(String lane, Task task) {
    var first = new AtomicBoolean();
    lanes.compute(
        lane,
        (_, known) -> {
          first.setPlain(known == null);
          Queue<Task> tasks = known == null ? new ConcurrentLinkedQueue<>() : known;
          tasks.add(task);
          return tasks;
        });
    return first.getPlain();
  }

  /// Begins the task, or the next one if it is refused.
  private void begin(String lane, Task first) {
    Task task = first;
    while (task != null && !begins(lane, task)) {
      task = endFirst(lane);
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

  private void run(String lane, Runnable work) {
    try {
      work.run();
    } finally {
      Task next = endFirst(lane);
      if (next != null) {
        begin(lane, next);
      }
    }
  }

  /// Ends the first task of the lane.
  ///
  /// @return the next task; null if there is none
  private @Nullable Task endFirst(String lane) {
    Queue<Task> left =
        lanes.computeIfPresent(
            lane,
            (_, tasks) -> {
              tasks.remove();
              return tasks.isEmpty() ? null : tasks;
            });
    Task next = left == null ? null : Objects.requireNonNull(left.peek());
    if (size.decrementAndGet() == 0) {
      whenIdle.run();
    }
    return next;
  }

  /// The number of tasks that run or wait.
  int size() {
    return size.get();
  }

  boolean isIdle() {
    return size.get() == 0;
  }
}
