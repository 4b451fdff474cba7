package dev.berth.spark;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.apache.spark.ExecutorLostFailure;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;

/// Kills the executor that begins a certain task, and sees that Spark has lost the task.
final class LostExecutor extends SparkListener {
  private static final int KILLED = 20;

  private final Predicate<String> kill;
  private final AtomicInteger started = new AtomicInteger();
  private final CountDownLatch lost = new CountDownLatch(1);

  /// @param kill kills an executor by its number, and says whether it was there
  LostExecutor(Predicate<String> kill) {
    this.kill = kill;
  }

  @Override
  public void onTaskStart(SparkListenerTaskStart start) {
    if (started.incrementAndGet() == KILLED) {
      var executor = start.taskInfo().executorId();
      if (!kill.test(executor)) {
        throw new IllegalStateException("there is no executor " + executor);
      }
    }
  }

  @Override
  public void onTaskEnd(SparkListenerTaskEnd end) {
    if (end.reason() instanceof ExecutorLostFailure) {
      lost.countDown();
    }
  }

  /// Waits until a task is lost.
  void await() throws InterruptedException {
    lost.await();
  }
}
