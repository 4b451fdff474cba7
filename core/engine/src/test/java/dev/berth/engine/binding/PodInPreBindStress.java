package dev.berth.engine.binding;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/// The engine cancels a binding while its PreBind plugins begin and end.
@JCStressTest
@Outcome(
    id = {"true, true, false", "false, false, false"},
    expect = Expect.ACCEPTABLE,
    desc = "cancelled for both, or for neither")
@Outcome(
    expect = Expect.FORBIDDEN,
    desc = "bound although cancelled, or the other way round, or still interrupted afterwards")
@State
public class PodInPreBindStress {
  private final PodInPreBind guard = new PodInPreBind();

  @Actor
  public void engine(ZZZ_Result result) {
    result.r1 = guard.cancel("preempted");
  }

  @Actor
  public void binding(ZZZ_Result result) {
    guard.begin();
    result.r2 = guard.end() != null;
    result.r3 = Thread.interrupted();
  }
}
