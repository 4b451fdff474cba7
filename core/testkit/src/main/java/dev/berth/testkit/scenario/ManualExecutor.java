package dev.berth.testkit.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.random.RandomGenerator;

/// An executor whose tasks the test runs, on the test's thread. Any thread may submit tasks.
public final class ManualExecutor implements Executor {
  private final List<Runnable> tasks = new ArrayList<>();
  private int refusals;

  /// Creates an executor without tasks.
  public ManualExecutor() {}

  /// Makes the executor reject the next tasks, as if it were full or shut down.
  ///
  /// @param number how many tasks to reject
  public synchronized void refuse(int number) {
    refusals = number;
  }

  @Override
  public synchronized void execute(Runnable task) {
    if (refusals > 0) {
      refusals--;
      throw new RejectedExecutionException("no more tasks are taken");
    }
    tasks.add(task);
  }

  /// The number of waiting tasks.
  public synchronized int size() {
    return tasks.size();
  }

  /// Runs the tasks that wait now, in order.
  ///
  /// @return whether there were any
  public boolean run() {
    List<Runnable> taken = takeAll();
    taken.forEach(Runnable::run);
    return !taken.isEmpty();
  }

  private synchronized List<Runnable> takeAll() {
    List<Runnable> taken = List.copyOf(tasks);
    tasks.clear();
    return taken;
  }

  /// Runs a random task, if there is one.
  public void runAny(RandomGenerator random) {
    takeAny(random).ifPresent(Runnable::run);
  }

  private synchronized Optional<Runnable> takeAny(RandomGenerator random) {
    return tasks.isEmpty()
        ? Optional.empty()
        : Optional.of(tasks.remove(random.nextInt(tasks.size())));
  }
}
