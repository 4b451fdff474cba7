package dev.berth.engine.live;

import dev.berth.engine.live.EngineMessage.PermitDecided;
import dev.berth.framework.status.PluginStatus;
import java.util.stream.Collectors;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/// A thread adds while the engine's thread takes.
@JCStressTest
@Outcome(id = "a b c", expect = Expect.ACCEPTABLE, desc = "all, in their order")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, twice, or overtaken")
@State
public class InboxStress {
  private final Inbox inbox = new Inbox();
  private String taken = "";

  @Actor
  public void task() {
    add("a");
    add("b");
    add("c");
  }

  @Actor
  public void engine() {
    take();
    take();
  }

  @Arbiter
  public void atLast(L_Result result) {
    take();
    result.r1 = taken.strip();
  }

  private void add(String message) {
    inbox.add(new PermitDecided(message, PluginStatus.SUCCESS));
  }

  private void take() {
    taken +=
        inbox.take().stream()
            .map(message -> " " + ((PermitDecided) message).uid())
            .collect(Collectors.joining());
  }
}
