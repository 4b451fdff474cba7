package dev.berth.daemon.scheduler;

import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.daemon.FatalErrorHandler;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.testkit.scenario.LiveScenario;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// A process whose engine has ended schedules nothing: its end must be known, however it came
/// about.
@Isolated("it sets the handler of uncaught exceptions of the whole process")
final class SchedulerThreadTest {
  private final CountDownLatch ended = new CountDownLatch(1);
  private final LiveScenario live = LiveScenario.cluster();

  private SchedulerThread start() {
    var engine = new SchedulerThread(live.scheduler(), new ProcessState(), () -> {});
    engine.whenEnded(ended::countDown);
    return engine;
  }

  private void awaitEnd() throws InterruptedException {
    assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void anErrorEndsItAndIsKnown() throws InterruptedException {
    var before = Thread.getDefaultUncaughtExceptionHandler();
    var halted = new CountDownLatch(1);
    Thread.setDefaultUncaughtExceptionHandler(new FatalErrorHandler(halted::countDown));
    try {
      live.observer(new OutOfMemory());
      var engine = start();
      live.create(pod("a"));
      live.deliverNext();
      awaitEnd();
      assertThat(engine.hasFailed()).isTrue();
      assertThat(halted.await(20, TimeUnit.SECONDS)).isTrue();
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  @Test
  void aStopIsNoFailure() throws InterruptedException {
    var engine = start();
    engine.end();
    awaitEnd();
    assertThat(engine.hasFailed()).isFalse();
  }

  @Test
  void anActionThatIsAddedAfterItsEndIsDoneAtOnce() throws InterruptedException {
    var engine = start();
    engine.end();
    engine.join();
    var done = new CountDownLatch(1);
    engine.whenEnded(done::countDown);
    assertThat(done.getCount()).isZero();
  }

  /// As when the virtual machine itself fails.
  private static final class OutOfMemory implements SchedulingObserver {
    @Override
    public void attemptEnded(AttemptResult result, Times times) {
      throw new OutOfMemoryError("no heap");
    }
  }
}
