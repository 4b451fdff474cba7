package dev.berth.testkit.scenario;

import dev.berth.engine.history.DecisionLog;
import dev.berth.engine.live.SelfAudit;
import dev.berth.engine.live.SelfAudit.MissedHint;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.LongSupplier;

/// Audits the queueing hints of a scenario: finds pods that wait although they would fit.
///
/// ```java
/// var audited = new AuditedScenario(live);
/// audited.round();
/// audited.round();
/// assertThat(audited.missed()).isEmpty();
/// ```
public final class AuditedScenario implements SelfAudit.Listener {
  private static final long LOG_BYTES = 1 << 20;

  private final LiveScenario live;
  private final SelfAudit audit;
  private final List<MissedHint> missed = new ArrayList<>();
  private int audited;

  /// Creates an audit that has not run yet. Call before the first pod is tried.
  public AuditedScenario(LiveScenario live) {
    this(live, () -> 0);
  }

  /// Creates an audit whose rounds take time.
  ///
  /// @param nanos a stopwatch, read before each pod
  public AuditedScenario(LiveScenario live, LongSupplier nanos) {
    this.live = live;
    var log = new DecisionLog(LOG_BYTES, live.clock());
    live.observer(log);
    audit = new SelfAudit(live.scheduler(), live.clock(), log, this, nanos);
  }

  /// Lets everything happen that can happen, and filters the waiting pods again. A pod that also
  /// fitted in the previous round is requeued.
  public void round() {
    live.settle();
    var round =
        CompletableFuture.runAsync(
            () -> {
              try {
                audit.round();
              } catch (InterruptedException | ExecutionException e) {
                throw new AssertionError(e);
              }
            },
            task -> Thread.ofVirtual().start(task));
    while (!round.isDone()) {
      live.settle();
      Thread.onSpinWait();
    }
    round.join();
    live.settle();
  }

  @Override
  public void audited(int pods) {
    audited += pods;
  }

  @Override
  public void missed(MissedHint finding) {
    missed.add(finding);
  }

  /// The number of pods that were filtered again.
  public int audited() {
    return audited;
  }

  /// The pods that were requeued.
  public List<MissedHint> missed() {
    return List.copyOf(missed);
  }
}
