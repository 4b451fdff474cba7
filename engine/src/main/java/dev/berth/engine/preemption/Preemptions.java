package dev.berth.engine.preemption;

import dev.berth.engine.port.PodEffect;
import dev.berth.engine.port.PodEffectHandler;
import dev.berth.engine.preemption.EvictionResult.Kind;
import dev.berth.framework.handle.RunningPreemptions;
import dev.berth.framework.state.PodInfo;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
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
  private final Map<Long, Run> byNumber = new HashMap<>();
  private long started;
  private final PodEffectHandler handler;
  private final Executor tasks;
  private final Consumer<EvictionResult> inbox;
  private final InstantSource clock;
  private final Callbacks callbacks;

  /// The rest of the engine, as far as preemptions need it. Called on the engine's thread.
  public interface Callbacks {
    /// Takes its node from a pod that is not bound yet.
    ///
    /// @param plugin the plugin that has chosen the pod
    /// @return false if it is too late for that
    boolean cancelBinding(PodInfo victim, String plugin);

    /// Has an effect carried out after all earlier ones on its pod.
    void perform(PodEffect effect);

    /// Has the preemptor tried at once.
    void activate(PodInfo preemptor);

    /// Nothing holds the preemptor back any more.
    void recheck(PodInfo preemptor);

    /// Something has failed.
    ///
    /// @param what was being done
    void onError(String what, Exception why);

    /// A preemption has ended.
    ///
    /// @param success whether all victims were evicted
    void ended(boolean success);
  }

  /// None running.
  ///
  /// @param tasks runs what blocks
  /// @param inbox takes results that are to come back to [#evicted]; called by tasks, too
  public Preemptions(
      PodEffectHandler handler,
      Executor tasks,
      Consumer<EvictionResult> inbox,
      InstantSource clock,
      Callbacks callbacks) {
    this.handler = handler;
    this.tasks = tasks;
    this.inbox = inbox;
    this.clock = clock;
    this.callbacks = callbacks;
  }

  @Override
  public boolean isRunningFor(PodInfo preemptor) {
    Run run = runs.get(preemptor.uid());
    return run != null && !run.lastIsGone();
  }

  /// Begins to evict. Victims that are terminating already are left alone.
  public void start(PodInfo preemptor, PreemptionPlan plan) {
    List<PodInfo> present =
        plan.victims().stream().filter(pod -> !pod.pod().isTerminating()).toList();
    if (!present.isEmpty()) {
      started++;
      var run = new Run(started, preemptor, plan, present);
      runs.put(preemptor.uid(), run);
      byNumber.put(started, run);
      run.begin();
    }
  }

  /// The eviction of a victim has ended.
  public void evicted(EvictionResult result) {
    if (result.problem() != null) {
      callbacks.onError("evict pod " + result.victim(), result.problem());
    }
    Run run = Objects.requireNonNull(byNumber.get(result.preemption()), "no such preemption");
    run.evicted(result.kind());
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
    private final long number;
    private final PodInfo preemptor;
    private final String plugin;
    private final String node;
    private final List<PodInfo> first;
    private final PodInfo last;
    private int awaited;
    private boolean failed;
    private boolean atLast;
    private boolean lastGoes;

    Run(long number, PodInfo preemptor, PreemptionPlan plan, List<PodInfo> victims) {
      this.number = number;
      this.preemptor = preemptor;
      plugin = plan.plugin();
      node = plan.node();
      first = victims.subList(0, victims.size() - 1);
      last = victims.getLast();
      awaited = first.size();
    }

    void begin() {
      if (first.isEmpty()) {
        evictLast();
      } else {
        first.forEach(this::evict);
      }
    }

    void evicted(Kind kind) {
      if (atLast) {
        end(kind != Kind.DELETED, kind != Kind.FAILED);
      } else {
        firstEvicted(kind);
      }
    }

    private void firstEvicted(Kind kind) {
      failed |= kind == Kind.FAILED;
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
      evict(last);
    }

    private void end(boolean unnoticed, boolean well) {
      callbacks.ended(well);
      runs.remove(preemptor.uid(), this);
      byNumber.remove(number);
      if (unnoticed) {
        callbacks.activate(preemptor);
      } else {
        callbacks.recheck(preemptor);
      }
    }

    void goes(String uid) {
      lastGoes |= last.uid().equals(uid);
    }

    boolean lastIsGone() {
      return atLast && lastGoes;
    }

    private void evict(PodInfo victim) {
      var eviction = new Eviction(preemptor, victim, node);
      if (callbacks.cancelBinding(victim, plugin)) {
        callbacks.perform(eviction.withoutDeletion());
        inbox.accept(new EvictionResult(number, victim, Kind.CALLED_OFF, null));
      } else {
        tasks.execute(() -> {
          Exception problem = delete(eviction);
          Kind kind = problem == null ? Kind.DELETED : Kind.FAILED;
          inbox.accept(new EvictionResult(number, victim, kind, problem));
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
  }
}
