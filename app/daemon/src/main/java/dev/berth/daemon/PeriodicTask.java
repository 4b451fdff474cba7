package dev.berth.daemon;

/// What is done again and again on a thread of its own, until that is closed.
public final class PeriodicTask implements AutoCloseable {
  private final Thread thread;

  /// What is done, and the pause before or after it.
  @FunctionalInterface
  public interface Round {
    void run() throws InterruptedException;
  }

  /// One that has not begun.
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

  /// Ends it, without waiting for that.
  @Override
  public void close() {
    thread.interrupt();
  }
}
