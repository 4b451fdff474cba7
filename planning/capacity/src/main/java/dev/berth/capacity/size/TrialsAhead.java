package dev.berth.capacity.size;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;

/// Simulations in their order: the next ones already run while the caller waits for one. For one
/// thread. Must be closed: running simulations then end, and their results are dropped.
final class TrialsAhead implements AutoCloseable {
  private final Iterator<Callable<Trial>> simulations;
  private final int atOnce;
  private final UnaryOperator<Trial> turn;
  private final ExecutorService threads;
  private final Deque<Future<Trial>> begun = new ArrayDeque<>();

  /// @param simulations called on other threads
  /// @param turn called with each simulation when its turn comes
  TrialsAhead(Iterator<Callable<Trial>> simulations, int atOnce, UnaryOperator<Trial> turn) {
    this.simulations = simulations;
    this.atOnce = atOnce;
    this.turn = turn;
    threads = Executors.newFixedThreadPool(atOnce);
  }

  /// The result of the next simulation; there must be one.
  ///
  /// @throws SizeException if an API server would refuse its objects
  Trial next() throws InterruptedException, SizeException {
    while (begun.size() < atOnce && simulations.hasNext()) {
      begun.addLast(threads.submit(simulations.next()));
    }
    try {
      return turn.apply(begun.removeFirst().get());
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case SizeException refused -> throw refused;
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
    threads.close();
  }
}
