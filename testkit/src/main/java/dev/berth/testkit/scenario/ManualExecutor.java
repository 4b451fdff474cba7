package dev.berth.testkit.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/// Tasks that run when the test says so, on the test's thread: what would take an unknown time ends
/// when it suits the story. Any thread may leave tasks.
public final class ManualExecutor implements Executor {
  private final List<Runnable> tasks = new ArrayList<>();

  /// None yet.
  public ManualExecutor() {}

  @Override
  public synchronized void execute(Runnable task) {
    tasks.add(task);
  }

  /// How many wait to be run.
  public synchronized int size() {
    return tasks.size();
  }

  /// Runs those that are there now, in their order.
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

  /// Runs any one of them, if there is one.
  public void runAny(RandomGenerator random) {
    takeAny(random).ifPresent(Runnable::run);
  }

  private synchronized Optional<Runnable> takeAny(RandomGenerator random) {
    return tasks.isEmpty()
        ? Optional.empty()
        : Optional.of(tasks.remove(random.nextInt(tasks.size())));
  }
}
