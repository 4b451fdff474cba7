package dev.berth.engine.binding;

import dev.berth.engine.BareProfile;
import dev.berth.engine.EngineObjects;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.cluster.WaitingPod;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZZ_Result;

/// A plugin rejects a pod that waits at Permit while the engine preempts it.
@JCStressTest
@Outcome(
    id = {"1, true, false", "1, false, true"},
    expect = Expect.ACCEPTABLE,
    desc = "one verdict, which one of them has given")
@Outcome(
    expect = Expect.FORBIDDEN,
    desc = "no verdict, two, or one that neither or both have given")
@State
public class PermitWaitsStress {
  private static final Profile PROFILE =
      BareProfile.binding(new ByTime(), List.of(), List.of(), List.of());
  private static final PodInfo POD = EngineObjects.running("p", "n");

  private final AtomicInteger verdicts = new AtomicInteger();
  private final PermitWaits waits =
      new PermitWaits((uid, verdict) -> verdicts.incrementAndGet(), UnaryOperator.identity());
  private final WaitingPod waiting;
  private boolean rejected;
  private boolean preempted;

  public PermitWaitsStress() {
    waits.add(
        new AssumedPod(PROFILE, POD, "n", new CycleState(), Map.of("A", Duration.ofSeconds(5))),
        Instant.EPOCH);
    waiting = Objects.requireNonNull(waits.get(POD.uid()));
  }

  @Actor
  public void plugin() {
    rejected = waiting.reject("A", "no");
  }

  @Actor
  public void engine() {
    preempted = waits.preempt(POD.uid(), "B");
  }

  @Arbiter
  public void atLast(IZZ_Result result) {
    result.r1 = verdicts.get();
    result.r2 = rejected;
    result.r3 = preempted;
  }
}
