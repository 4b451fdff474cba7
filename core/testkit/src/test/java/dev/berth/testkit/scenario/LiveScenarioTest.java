package dev.berth.testkit.scenario;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.Pod;
import dev.berth.engine.live.Scheduler;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.OnePodPerNode;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class LiveScenarioTest {
  private static final GivenPod A = pod("a");
  private static final GivenPod B = pod("b");

  private static LiveScenario live() {
    return LiveScenario.onlyWith(OnePodPerNode.factory());
  }

  @Test
  void whatCanHappenHappensWhenItSettles() {
    var live = live().create(node("n1")).create(A).create(B);
    assertThat(live.decisions()).isEmpty();
    live.settle();

    assertThat(live.nodeOf(A)).isEqualTo("n1");
    assertThat(live.nodeOf(B)).isEmpty();
    assertThat(live.decisions(B)).hasSize(1);
    assertThat(live.scheduler().placesOf(B.info().uid())).containsExactly("unschedulable");
    assertThat(live.api().events()).hasSize(2);
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void timePassesOnlyByTheTest() {
    var live = live().create(node("n1"));
    live.api()
        .beforeWrites(call -> {
          throw new PluginException("closed");
        });
    live.create(A).settle();
    assertThat(live.decisions(A)).hasSize(1);
    assertThat(live.errors()).containsExactly("patch the status of pod default/a: closed");
    live.api().beforeWrites(call -> {});
    live.advance(Duration.ofMillis(1999));
    assertThat(live.nodeOf(A)).isEmpty();
    live.advance(Duration.ofMillis(1));

    assertThat(live.nodeOf(A)).isEqualTo("n1");
    assertThat(live.api().calls()).startsWith("bind default/a").endsWith("bind default/a");
  }

  @Test
  void podsMayTerminateBeforeTheyGo() {
    var live = live().create(node("n1").running(A));
    live.api().deleteGracefully();
    live.api().delete(live.pod(A).orElseThrow());
    assertThat(live.pod(A).map(Pod::isTerminating)).contains(true);
    live.create(B).settle();
    assertThat(live.nodeOf(B)).isEmpty();
    live.remove(A.build()).create(pod("c")).settle();

    assertThat(live.nodeOf(pod("c"))).isEqualTo("n1");
  }

  @Test
  void whatNeverSettlesFails() {
    var live = live();
    live.tasks()
        .execute(
            new Runnable() {
              @Override
              public void run() {
                live.tasks().execute(this);
              }
            });

    assertThatThrownBy(live::settle)
        .isInstanceOf(AssertionError.class)
        .hasMessageEndingWith("the scheduler is still busy");
  }

  @Test
  void theSchedulerRunsOnAThreadOfItsOwnUntilItIsStopped() throws Exception {
    var bound = new CountDownLatch(1);
    try (ExecutorService tasks = Executors.newSingleThreadExecutor()) {
      var live = live().decorate(ports -> ports.withTasks(tasks)).create(node("n1")).create(A);
      Scheduler scheduler = live.scheduler();
      live.api().beforeWrites(call -> bound.countDown());
      while (live.deliverNext()) {}
      var loop =
          new FutureTask<>(() -> {
            scheduler.run();
            return true;
          });
      Thread.ofVirtual().start(loop);
      bound.await();
      scheduler.stop();

      assertThat(loop.get()).isTrue();
      assertThat(live.nodeOf(A)).isEqualTo("n1");
      assertThat(live.api().events()).hasSize(1);
    }
  }
}
