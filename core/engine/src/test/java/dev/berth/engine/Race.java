package dev.berth.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.function.IntConsumer;

/// Threads that do something at the same time, over and over.
public final class Race {
  private Race() {}

  /// Returns when all have done all rounds, or fails as the first that has failed.
  ///
  /// @param racers are called with the number of the round, each on a thread of its own; a round
  ///   begins when all have ended the one before
  public static void run(int rounds, IntConsumer... racers)
      throws ExecutionException, InterruptedException {
    var gate = new Phaser(racers.length);
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Future<?>> ends = new ArrayList<>();
      for (IntConsumer racer : racers) {
        ends.add(threads.submit(() -> run(rounds, racer, gate)));
      }
      for (Future<?> end : ends) {
        end.get();
      }
    }
  }

  private static void run(int rounds, IntConsumer racer, Phaser gate) {
    try {
      for (int round = 0; round < rounds; round++) {
        gate.arriveAndAwaitAdvance();
        racer.accept(round);
      }
    } finally {
      gate.arriveAndDeregister();
    }
  }
}
