package dev.berth.engine.live;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.live.EngineMessage.ClusterChanged;
import dev.berth.engine.port.BackgroundPort;
import dev.berth.framework.cluster.BackgroundWork;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Background work that is running. The engine's thread begins its turns and ends the work; each
/// turn is a task. The result of a turn is compared with the result before, and the differences are
/// sent to the engine; nothing is sent after the end.
final class RunningWork {
  private final BackgroundWork work;
  private final Surroundings surroundings;
  private final Object turns = new Object(); // held during a turn
  private final Map<Key, KubernetesObject> reported; // guarded by itself, like `ended`
  private boolean ended;
  private BackgroundWork.@Nullable Task task; // guarded by `turns`, like `failure`
  private String failure = "";
  private Instant due; // for the engine's thread, like `turn`
  private @Nullable FutureTask<?> turn;

  private record Key(Class<?> kind, ObjectKey key) {}

  /// The objects that all background work uses.
  ///
  /// @param tasks runs turns
  /// @param report receives failures
  record Surroundings(
      BackgroundPort port,
      Executor tasks,
      InstantSource clock,
      Consumer<EngineMessage> inbox,
      BiConsumer<String, Throwable> report) {}

  /// Creates work whose first turn is due at once.
  RunningWork(BackgroundWork work, Instant now, Surroundings surroundings) {
    this(work, now, surroundings, new LinkedHashMap<>());
  }

  private RunningWork(
      BackgroundWork work,
      Instant now,
      Surroundings surroundings,
      Map<Key, KubernetesObject> reported) {
    this.work = work;
    this.surroundings = surroundings;
    this.reported = reported;
    due = now;
  }

  /// Returns whether this is the given work.
  boolean does(BackgroundWork other) {
    return work.equals(other);
  }

  /// Returns when the next turn is due.
  Instant due() {
    return due;
  }

  /// Begins a turn if one is due and the last one has ended.
  void tick(Instant now) {
    if (now.isBefore(due)) {
      return;
    }
    Duration period = work.period();
    due = now.plus(period);
    if (turn == null || turn.isDone()) {
      var next = new FutureTask<@Nullable Void>(this::turn, null);
      surroundings.tasks.execute(next);
      turn = next;
    }
  }

  private void turn() {
    synchronized (turns) {
      Instant begun = surroundings.clock.instant();
      Throwable problem = attempt(begun);
      if (isEnded()) {
        return;
      }
      var took = Duration.between(begun, surroundings.clock.instant());
      String text = problem == null ? "" : String.valueOf(problem.getMessage());
      if (problem != null && !text.equals(failure)) { // only once
        surroundings.report.accept("do background work: " + work.name(), problem);
      }
      failure = text;
      surroundings.port.observer().turnEnded(work.name(), problem == null, took);
    }
  }

  /// A plugin may throw anything; for example, a class may be missing in its jar.
  private @Nullable Throwable attempt(Instant now) {
    try {
      BackgroundWork.Task begun = task;
      if (begun == null) {
        begun = work.begin(surroundings.port.reader());
        task = begun;
      }
      publish(begun.run(now));
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return e;
    } catch (Exception | LinkageError e) {
      return e;
    }
  }

  private boolean isEnded() {
    synchronized (reported) {
      return ended;
    }
  }

  private void publish(Collection<? extends KubernetesObject> found) {
    synchronized (reported) {
      if (ended) {
        return;
      }
      var gone = new LinkedHashMap<>(reported);
      for (KubernetesObject object : found) {
        var key = new Key(object.getClass(), object.key());
        gone.remove(key);
        KubernetesObject before = reported.put(key, object);
        if (before == null) {
          submit(new ClusterChange.Added(object));
        } else if (!before.equals(object)) {
          submit(new ClusterChange.Updated(before, object));
        }
      }
      gone.forEach((key, object) -> {
        reported.remove(key);
        submit(new ClusterChange.Deleted(object));
      });
    }
  }

  private void submit(ClusterChange change) {
    surroundings.inbox.accept(new ClusterChanged(change));
  }

  /// Ends the work.
  void end() {
    synchronized (reported) {
      ended = true;
    }
    if (turn != null) {
      turn.cancel(true);
    }
    surroundings.tasks.execute(this::endTask);
  }

  private void endTask() {
    synchronized (turns) {
      if (task != null) {
        task.end();
      }
    }
  }

  /// Ends the work; other work takes over its reported objects.
  RunningWork replacedBy(BackgroundWork other, Instant now) {
    end();
    return new RunningWork(other, now, surroundings, reported);
  }

  /// Ends the work and removes the objects that it has reported.
  void discard() {
    end();
    reported.values().forEach(object -> submit(new ClusterChange.Deleted(object)));
  }
}
