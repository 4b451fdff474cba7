package dev.berth.engine.live;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LZ_Result;

/// Two threads add tasks to one lane and run what there is to run, so that the end of one task
/// races with the next one. The tasks write a variable that is no safer than the lane makes it.
@JCStressTest
@Outcome(
    id = {"abxy, true", "axby, true", "axyb, true", "xyab, true", "xaby, true", "xayb, true"},
    expect = Expect.ACCEPTABLE,
    desc = "one after the other, those of each thread in their order")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, overtaken, at the same time, or stuck")
@State
public class KeyedSerialExecutorStress {
  private final Queue<Runnable> ready = new ConcurrentLinkedQueue<>();
  private final KeyedSerialExecutor lanes = new KeyedSerialExecutor(ready::add, () -> {});
  private String done = "";

  @Actor
  public void one() {
    add("a");
    add("b");
  }

  @Actor
  public void other() {
    add("x");
    add("y");
  }

  @Arbiter
  public void atLast(LZ_Result result) {
    runAll();
    result.r1 = done;
    result.r2 = lanes.isIdle();
  }

  private void add(String task) {
    lanes.execute("lane", () -> done += task, refusal -> done += "refused");
    runAll();
  }

  private void runAll() {
    for (Runnable task = ready.poll(); task != null; task = ready.poll()) {
      task.run();
    }
  }
}
