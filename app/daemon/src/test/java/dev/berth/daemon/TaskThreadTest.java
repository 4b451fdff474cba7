package dev.berth.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class TaskThreadTest {
  /// A task that ends by itself.
  record Ending(String name, boolean isFailure, TaskThread.Task task) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Ending> endings() {
    return Stream.of(
        new Ending("there is nothing left to do", false, () -> true),
        new Ending("it goes wrong", true, () -> false),
        new Ending(
            "it cannot be done",
            true,
            () -> {
              throw new IOException("no such policy");
            }));
  }

  @ParameterizedTest
  @MethodSource("endings")
  void anEndIsHeardOfWithWhetherItIsAFailure(Ending ending) throws InterruptedException {
    var ended = new CountDownLatch(1);
    var thread = new TaskThread("test", ending.task);
    thread.whenEnded(ended::countDown);
    thread.begin();
    ended.await();
    assertThat(thread.hasFailed()).isEqualTo(ending.isFailure);
  }

  @Test
  void itIsInterruptedToEndItAndThatIsNoFailure() throws InterruptedException {
    var begun = new CountDownLatch(1);
    var thread =
        new TaskThread(
            "test",
            () -> {
              begun.countDown();
              new CountDownLatch(1).await();
              return false;
            });
    thread.begin();
    begun.await();
    thread.end();
    assertThat(thread.hasFailed()).isFalse();
  }

  /// As when a process is to end that has never led.
  @Test
  void oneThatHasNotBegunIsEndedAtOnce() throws InterruptedException {
    var thread = new TaskThread("test", () -> false);
    thread.end();
    assertThat(thread.hasFailed()).isFalse();
  }

  @Test
  void anActionThatIsAddedAfterItsEndIsDoneAtOnce() throws InterruptedException {
    var thread = new TaskThread("test", () -> true);
    thread.start();
    thread.end();
    var done = new AtomicInteger();
    thread.whenEnded(done::incrementAndGet);
    assertThat(done).hasValue(1);
  }
}
