package dev.berth.engine.preemption;

import dev.berth.engine.port.PodEffect;
import dev.berth.engine.port.PodEffectHandler;
import dev.berth.framework.handle.PodActivator;
import dev.berth.framework.handle.RunningPreemptions;
import dev.berth.framework.state.PodInfo;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The preemptions that are being carried out. All victims but one are evicted together, and the
/// last one after them; until it goes there is no use in trying the preemptor.
///
/// ```
///  start ──▶ evicting all but one ──▶ evicting the last ──▶ over
///                    │                       │                ▲
///                    └─ failed: wake the preemptor up ────────┘
/// ```
///
/// That the last victim goes wakes the preemptor, as any pod's going wakes pods. If it was not
/// deleted, or something failed, no such event may come: the preemptor is then activated. Used by
/// the engine's thread alone; tasks do what blocks, and report back.
public final class Preemptions implements RunningPreemptions {
  private final Map<String, Run> runs = new HashMap<>();
  private final PodEffectHandler handler;
  private final Executor tasks;
  private final Executor engine;
  private final InstantSource clock;
  private final Outlet outlet;

  /// What preemptions ask of the rest of the engine.
  ///
  /// @param callOff has a pod give up its node that is not bound yet, if it can
  /// @param tell has an effect carried out in the order of all effects on its pod
  /// @param activator has the preemptor tried
  /// @param over is told of preemptors that nothing holds back any more
  /// @param trouble is told what was being done when something failed, and why
  /// @param ended is told of each preemption whether all victims were told to go
  public record Outlet(
      CallOff callOff,
      Consumer<PodEffect> tell,
      PodActivator activator,
      Consumer<PodInfo> over,
      BiConsumer<String, Exception> trouble,
      Consumer<Boolean> ended) {}

  /// Takes a node from a pod that is not bound yet.
  @FunctionalInterface
  public interface CallOff {
    /// Takes it.
    ///
    /// @param plugin who wants that
    /// @return false if it is too late for that
    boolean callOff(PodInfo pod, String plugin);
  }

  private enum Result {
    DELETED,
    CALLED_OFF,
    FAILED
  }

  /// None running.
  ///
  /// @param tasks runs what blocks
  /// @param engine runs something on the engine's thread
  public Preemptions(
      PodEffectHandler handler,
      Executor tasks,
      Executor engine,
      InstantSource clock,
      Outlet outlet) {
    this.handler = handler;
    this.tasks = tasks;
    this.engine = engine;
    this.clock = clock;
    this.outlet = outlet;
  }

  @Override
  public boolean isRunningFor(PodInfo preemptor) {
    Run run = runs.get(preemptor.uid());
    return run != null && !run.lastIsGone();
  }

  /// Begins to evict. Victims that are terminating already are left alone.
  ///
  /// @param plugin who has chosen the victims
  public void start(PodInfo preemptor, String plugin, String node, List<PodInfo> victims) {
    List<PodInfo> present = victims.stream().filter(pod -> !pod.pod().isTerminating()).toList();
    if (!present.isEmpty()) {
      var run = new Run(preemptor, plugin, node, present);
      runs.put(preemptor.uid(), run);
      run.begin();
    }
  }

  /// A pod has been deleted, or begins to terminate.
  public void goes(String uid) {
    runs.values().forEach(run -> run.goes(uid));
  }

  /// How many are running.
  public int size() {
    return runs.size();
  }

  /// One of them.
  private final class Run {
    private final PodInfo preemptor;
    private final String plugin;
    private final String node;
    private final List<PodInfo> first;
    private final PodInfo last;
    private int awaited;
    private boolean failed;
    private boolean atLast;
    private boolean lastGoes;

    Run(PodInfo preemptor, String plugin, String node, List<PodInfo> victims) {
      this.preemptor = preemptor;
      this.plugin = plugin;
      this.node = node;
      first = victims.subList(0, victims.size() - 1);
      last = victims.getLast();
      awaited = first.size();
    }

    void begin() {
      if (first.isEmpty()) {
        evictLast();
      } else {
        first.forEach(victim -> evict(victim, this::firstEvicted));
      }
    }

    private void firstEvicted(Result result) {
      failed |= result == Result.FAILED;
      awaited--;
      if (awaited > 0) {
        return;
      }
      if (failed) {
        end(true, false);
      } else {
        evictLast();
      }
    }

    private void evictLast() {
      atLast = true;
      evict(last, result -> end(result != Result.DELETED, result != Result.FAILED));
    }

    private void end(boolean unnoticed, boolean well) {
      outlet.ended.accept(well);
      runs.remove(preemptor.uid(), this);
      if (unnoticed) {
        outlet.activator.activate(preemptor);
      } else {
        outlet.over.accept(preemptor);
      }
    }

    void goes(String uid) {
      lastGoes |= last.uid().equals(uid);
    }

    boolean lastIsGone() {
      return atLast && lastGoes;
    }

    private void evict(PodInfo victim, Consumer<Result> then) {
      var eviction = new Eviction(preemptor, victim, node);
      if (outlet.callOff.callOff(victim, plugin)) {
        outlet.tell.accept(eviction.withoutDeletion());
        engine.execute(() -> then.accept(Result.CALLED_OFF));
      } else {
        tasks.execute(() -> {
          Exception problem = delete(eviction);
          engine.execute(() -> deleted(victim, problem, then));
        });
      }
    }

    private @Nullable Exception delete(Eviction eviction) {
      try {
        eviction.carryOut(handler, clock.instant());
        return null;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return e;
      } catch (RuntimeException e) {
        return e;
      }
    }

    private void deleted(PodInfo victim, @Nullable Exception problem, Consumer<Result> then) {
      if (problem != null) {
        outlet.trouble.accept("evict pod " + victim, problem);
      }
      then.accept(problem == null ? Result.DELETED : Result.FAILED);
    }
  }
}
