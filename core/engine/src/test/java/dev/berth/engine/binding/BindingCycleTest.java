package dev.berth.engine.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.engine.BareProfile;
import dev.berth.engine.EngineObjects;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.BindPlugin;
import dev.berth.framework.BindPlugin.BindStatus;
import dev.berth.framework.PostBindPlugin;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class BindingCycleTest {
  private final List<String> calls = new ArrayList<>();

  private AssumedPod binding(PreBindPlugin preBind, PostBindPlugin... postBind) {
    Profile profile =
        BareProfile.binding(
            new ByTime(),
            List.of(preBind),
            List.of(bind("first", true), bind("second", false)),
            List.of(postBind));
    return new AssumedPod(
        profile, EngineObjects.running("a", "n"), "n", new CycleState(), Map.of());
  }

  private BindPlugin bind(String name, boolean skips) {
    return new BindPlugin() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public BindStatus bind(CycleState state, PodInfo pod, String node) {
        calls.add(name);
        return skips ? Skip.SKIP : Success.SUCCESS;
      }
    };
  }

  @FunctionalInterface
  private interface Work {
    void run() throws InterruptedException;
  }

  private record PreBind(boolean hasWork, Work work) implements PreBindPlugin {
    @Override
    public String name() {
      return "Preparer";
    }

    @Override
    public PreBindPreFlight preBindPreFlight(CycleState state, PodInfo pod, String node) {
      return hasWork ? PreBindPreFlight.HasWork.HAS_WORK : Skip.SKIP;
    }

    @Override
    public PreBindStatus preBind(CycleState state, PodInfo pod, String node)
        throws InterruptedException {
      work.run();
      return Success.SUCCESS;
    }
  }

  private PostBindPlugin listener(String name, Runnable action) {
    return new PostBindPlugin() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public void postBind(CycleState state, PodInfo pod, String node) {
        calls.add(name);
        action.run();
      }
    };
  }

  @Test
  void aBinderThatSkipsThePodLeavesItToTheNext() throws InterruptedException {
    var assumed = binding(new PreBind(false, () -> calls.add("prepared")));

    assertThat(BindingCycle.run(assumed)).isEqualTo(PluginStatus.SUCCESS);
    assertThat(calls).containsExactly("first", "second");
  }

  @Test
  void whoFailsBeforeThatEndsTheBinding() throws InterruptedException {
    var assumed =
        binding(
            new PreBind(
                true,
                () -> {
                  throw new PluginException("no disk");
                }));

    assertThat(BindingCycle.run(assumed).message())
        .isEqualTo("running PreBind plugin \"Preparer\": no disk");
    assertThat(calls).isEmpty();
  }

  @Test
  void listenersCannotSpoilIt() {
    var assumed =
        binding(
            new PreBind(false, () -> {}),
            listener(
                "a",
                () -> {
                  throw new IllegalStateException("deaf");
                }),
            listener("b", () -> {}));

    assertThat(BindingCycle.postBind(assumed)).containsOnlyKeys("a");
    assertThat(calls).containsExactly("a", "b");
    assertThatThrownBy(() -> BindingCycle.run(assumed)).hasMessage("deaf");
  }

  @Test
  void aBindingCanBeCalledOffWhileItIsPrepared() throws Exception {
    var begun = new CountDownLatch(1);
    var never = new CountDownLatch(1);
    var guard = new PodInPreBind();
    var assumed =
        binding(
            new PreBind(
                true,
                () -> {
                  begun.countDown();
                  never.await();
                }));
    var work = BindingCycle.preFlight(assumed);
    var result = new FutureTask<>(() -> BindingCycle.bind(assumed, work, guard));
    Thread.ofVirtual().start(result);
    begun.await();

    assertThat(guard.cancel("preempted by P")).isTrue();
    assertThat(result.get().message()).isEqualTo("preempted by P");
    assertThat(calls).isEmpty();
  }

  @Test
  void aBindingCanBeCalledOffBeforeItBegins() throws InterruptedException {
    var guard = new PodInPreBind();
    var assumed = binding(new PreBind(true, () -> calls.add("prepared")));
    assertThat(guard.cancel("preempted by P")).isTrue();

    assertThat(BindingCycle.bind(assumed, BindingCycle.preFlight(assumed), guard).message())
        .isEqualTo("preempted by P");
    assertThat(calls).isEmpty();
  }

  @Test
  void afterThatItIsTooLate() throws InterruptedException {
    var guard = new PodInPreBind();
    var assumed = binding(new PreBind(true, () -> calls.add("prepared")));
    BindingCycle.bind(assumed, BindingCycle.preFlight(assumed), guard);

    assertThat(guard.cancel("preempted by P")).isFalse();
    assertThat(calls).containsExactly("prepared", "first", "second");
  }

  @Test
  void anInterruptionFromOutsideIsNoVerdict() {
    var assumed =
        binding(
            new PreBind(
                true,
                () -> {
                  throw new InterruptedException();
                }));

    assertThatThrownBy(() -> BindingCycle.run(assumed)).isInstanceOf(InterruptedException.class);
  }
}
