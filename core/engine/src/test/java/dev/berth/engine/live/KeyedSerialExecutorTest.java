package dev.berth.engine.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.berth.engine.Race;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeyedSerialExecutorTest {
  private final List<Runnable> held = new ArrayList<>();
  private final List<String> done = new ArrayList<>();
  private final KeyedSerialExecutor lanes =
      new KeyedSerialExecutor(this::take, () -> done.add("idle"));
  private boolean refusing;

  private void take(Runnable task) {
    if (refusing) {
      throw new RejectedExecutionException("full");
    }
    held.add(task);
  }

  private void add(String lane, String task) {
    lanes.execute(lane, () -> done.add(task), refusal -> done.add(task + " was refused"));
  }

  private void hold(String lane, String task) {
    lanes.hold(lane, () -> done.add(task), refusal -> done.add(task + " was refused"));
  }

  private void run(int index) {
    held.remove(index).run();
  }

  @Test
  void whatIsInOneLaneStaysInOrder() {
    add("a", "a1");
    add("a", "a2");
    add("b", "b1");
    assertThat(held).hasSize(2);
    assertThat(lanes.size()).isEqualTo(3);
    run(1);
    assertThat(done).containsExactly("b1");
    run(0);
    assertThat(lanes.isIdle()).isFalse();
    run(0);

    assertThat(done).containsExactly("b1", "a1", "a2", "idle");
    assertThat(lanes.isIdle()).isTrue();
  }

  @Test
  void whatIsHeldBackRunsWhenItIsReleased() {
    hold("a", "a1");
    add("a", "a2");
    hold("b", "b1");
    assertThat(held).isEmpty();
    assertThat(lanes.held()).isEqualTo(2);
    assertThat(lanes.isIdle()).isFalse();
    lanes.release();
    assertThat(lanes.held()).isZero();
    run(0);
    run(0);
    run(0);

    assertThat(done).containsExactly("a1", "b1", "a2", "idle");
  }

  @Test
  void whatIsHeldBackMayBeRefused() {
    hold("a", "a1");
    refusing = true;
    lanes.release();
    assertThat(done).containsExactly("a1 was refused", "idle");
  }

  @Test
  void aTaskThatFailsDoesNotHoldUpTheNext() {
    lanes.execute(
        "a",
        () -> {
          throw new IllegalStateException("broken");
        },
        refusal -> fail(refusal));
    add("a", "a2");
    try {
      run(0);
    } catch (IllegalStateException e) {
      done.add(String.valueOf(e.getMessage()));
    }
    run(0);

    assertThat(done).containsExactly("broken", "a2", "idle");
  }

  @Test
  void whatTheExecutorRefusesDoesNotHoldUpItsLane() {
    refusing = true;
    add("a", "a1");
    assertThat(done).containsExactly("a1 was refused", "idle");
    refusing = false;
    add("a", "a2");
    add("a", "a3");
    add("a", "a4");
    refusing = true;
    run(0);
    assertThat(lanes.isIdle()).isTrue();
    refusing = false;
    add("a", "a5");
    run(0);

    assertThat(done)
        .containsExactly(
            "a1 was refused",
            "idle",
            "a2",
            "a3 was refused",
            "a4 was refused",
            "idle",
            "a5",
            "idle");
  }

  @Test
  void tasksOfOneLaneNeverOverlapAndKeepTheirOrderOnManyThreads()
      throws ExecutionException, InterruptedException {
    int rounds = 1500;
    List<SerialLog> logs = List.of(new SerialLog("a"), new SerialLog("b"), new SerialLog("c"));
    var left = new CountDownLatch(2 * logs.size() * rounds);
    var leftWhenIdle = new AtomicLong();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      var onThreads = new KeyedSerialExecutor(threads, () -> leftWhenIdle.set(left.getCount()));
      Race.run(
          rounds,
          round -> logs.forEach(log -> log.addIn(onThreads, "x" + round, left)),
          round -> logs.forEach(log -> log.addIn(onThreads, "y" + round, left)));
      assertThat(left.await(10, TimeUnit.SECONDS)).isTrue();
      threads.shutdown();
      assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
      assertThat(onThreads.isIdle()).isTrue();
      assertThat(onThreads.size()).isZero();
    }

    for (SerialLog log : logs) {
      assertThat(log.overlaps).hasValue(0);
      for (String thread : List.of("x", "y")) {
        assertThat(log.done.stream().filter(task -> task.startsWith(thread)))
            .containsExactlyElementsOf(
                IntStream.range(0, rounds).mapToObj(round -> thread + round).toList());
      }
    }
    assertThat(leftWhenIdle).hasValue(0);
  }

  /// What the tasks of one lane have done: a list that is no safer than the lane makes it.
  private static final class SerialLog {
    private final String lane;
    private final List<String> done = new ArrayList<>();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger overlaps = new AtomicInteger();

    private SerialLog(String lane) {
      this.lane = lane;
    }

    private void addIn(KeyedSerialExecutor lanes, String task, CountDownLatch left) {
      lanes.execute(
          lane,
          () -> {
            overlaps.addAndGet(running.getAndIncrement());
            done.add(task);
            running.getAndDecrement();
            left.countDown();
          },
          refusal -> fail(refusal));
    }
  }
}
