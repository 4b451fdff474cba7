package dev.berth.daemon;

/// Repeats work on its own thread until it is closed.
public final class PeriodicTask implements AutoCloseable {
  private final Thread thread;

  /// The work, and the pause before or after it.
  @FunctionalInterface
  public interface Round {
    void run() throws InterruptedException;
  }

  /// Creates a task that has not begun.
  public PeriodicTask(String name, Round round) {
    thread = Thread.ofPlatform().name(name).daemon().unstarted(() -> run(round));
  }

  private static void run(Round round) {
    try {
      while (true) {
        round.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Begins. Once.
  public PeriodicTask start() {
    thread.start();
    return this;
  }

  /// Ends the work, without waiting for the end.
  @Override
  public void close() {
    thread.interrupt();
  }
}
