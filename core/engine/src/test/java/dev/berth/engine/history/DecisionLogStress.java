package dev.berth.engine.history;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Ending;
import java.time.Instant;
import java.time.InstantSource;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A pod's latest decision is looked up while a later one takes its place.
@JCStressTest
@Outcome(
    id = {"1, 1", "1, 2", "2, 2"},
    expect = Expect.ACCEPTABLE,
    desc = "one of them, and never back to the first")
@Outcome(expect = Expect.FORBIDDEN, desc = "none, or back to the first")
@State
public class DecisionLogStress {
  private final DecisionLog log = new DecisionLog(0, InstantSource.fixed(Instant.EPOCH));

  public DecisionLogStress() {
    decide(1);
  }

  private void decide(int attempt) {
    log.decided(
        Decision.of(
            new ObjectKey("default", "a"), "uid", "scheduler", attempt, Ending.NotTried.SKIPPED));
  }

  @Actor
  public void engine() {
    decide(2);
  }

  @Actor
  public void reader(II_Result result) {
    result.r1 = latest();
    result.r2 = latest();
  }

  private int latest() {
    LoggedDecision latest = log.latest("uid");
    return latest == null ? 0 : latest.decision().attempt();
  }
}
