package dev.berth.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/// Reads answers on four threads while the engine continues, like threads that read decisions.
final class ParallelReads {
  private static final int THREADS = 4;
  private static final int ROUNDS = 8;

  private final List<Read> reads = new ArrayList<>();

  /// An answer to read.
  ///
  /// @param what names the answer
  /// @param expected the answers of a plugin that no other thread uses
  record Read(String what, Object expected, Supplier<Object> answer) {}

  void add(Read read) {
    reads.add(read);
  }

  /// Reads every answer several times on every thread, on each in another order.
  ///
  /// @param engine the engine's work in the meantime, on the caller's thread; repeated equally
  ///   often
  /// @throws AssertionError if an answer is not the expected one, or reading it has failed
  void assertSameWhile(Runnable engine) {
    var start = new CyclicBarrier(THREADS + 1);
    try (var threads = Executors.newFixedThreadPool(THREADS)) {
      List<Future<?>> readers = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        int first = thread * reads.size() / THREADS;
        readers.add(
            threads.submit(() -> {
              start.await();
              readAll(first);
              return null;
            }));
      }
      start.await();
      for (int round = 0; round < ROUNDS; round++) {
        engine.run();
      }
      for (Future<?> reader : readers) {
        reader.get();
      }
    } catch (ExecutionException e) {
      throw new AssertionError(Remedy.ANY_THREAD.of(String.valueOf(e.getCause())), e.getCause());
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  private void readAll(int first) {
    for (int i = 0; i < ROUNDS * reads.size(); i++) {
      Read read = reads.get((first + i) % reads.size());
      assertThat(read.answer.get()).as("%s, on another thread", read.what).isEqualTo(read.expected);
    }
  }
}
