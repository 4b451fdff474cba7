package dev.berth.engine;

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
  // The task that runs, and behind it those that wait; no empty queues.
  private final ConcurrentMap<String, Queue<Task>> lanes = new ConcurrentHashMap<>();
  private final AtomicInteger size = new AtomicInteger();
  private final List<Runnable> heldBack = new ArrayList<>();

  /// @param refused is called instead of the work if the executor does not run it
  private record Task(Runnable work, Consumer<RejectedExecutionException> refused) {}

  /// Empty lanes.
  ///
  /// @param whenIdle is called whenever no task runs or waits any more
  KeyedSerialExecutor(Executor executor, Runnable whenIdle) {
    this.executor = executor;
    this.whenIdle = whenIdle;
  }

  /// Runs the work after all earlier work of its lane.
  ///
  /// @param refused is called instead if the executor refuses to run it; must be quick, and not
  ///   come back here
  void execute(String lane, Runnable work, Consumer<RejectedExecutionException> refused) {
    add(lane, new Task(work, refused), Runnable::run);
  }

  /// Runs the work after all earlier work of its lane, and not before [#release]: to wake up a
  /// thread for several tasks at a time costs less. On one thread only, as is [#release].
  ///
  /// @param refused as of [#execute]
  void hold(String lane, Runnable work, Consumer<RejectedExecutionException> refused) {
    add(lane, new Task(work, refused), heldBack::add);
  }

  /// Begins the tasks that are held back.
  void release() {
    heldBack.forEach(Runnable::run);
    heldBack.clear();
  }

  /// How many tasks are held back.
  int held() {
    return heldBack.size();
  }

  /// @param starter takes what begins the task, if no other task of the lane goes before
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

  /// Begins the task, or, if it is refused, the next one.
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

  /// The first task of the lane has ended.
  ///
  /// @return the next one; null if there is none
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

  /// How many tasks run or wait.
  int size() {
    return size.get();
  }

  boolean isIdle() {
    return size.get() == 0;
  }
}
