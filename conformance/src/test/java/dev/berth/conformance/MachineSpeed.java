package dev.berth.conformance;

import dev.berth.engine.port.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.zip.Deflater;

/// How slow this machine is: how many times longer than a quiet machine with two cores it takes for
/// a piece of work, or 1 if it is faster. The work is done by a native library, so that it does not
/// depend on what the JVM has compiled.
final class MachineSpeed {

  /// What the work takes on the machine that all patience is written for.
  private static final Duration ON_A_QUIET_MACHINE = Duration.ofMillis(150);

  private static final int THREADS = 2;
  private static final byte[] WORK = work();

  private MachineSpeed() {}

  private static byte[] work() {
    var work = new byte[4 << 20];
    new Random(1).nextBytes(work);
    return work;
  }

  /// In a class of its own: threads that measure need this one to be initialized.
  private static final class Start {
    private static final double FACTOR = now();
  }

  /// The factor when it was asked for the first time.
  static double atStart() {
    return Start.FACTOR;
  }

  /// Measures it anew.
  static double now() {
    var start = TimeSource.system().nanos();
    try (var threads = Executors.newFixedThreadPool(THREADS)) {
      var tasks = new ArrayList<Callable<Integer>>();
      for (var i = 0; i < THREADS; i++) {
        tasks.add(MachineSpeed::compress);
      }
      for (var task : threads.invokeAll(tasks)) {
        var _ = task.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
    var taken = TimeSource.system().nanos() - start;
    return Math.max(1, taken / (double) ON_A_QUIET_MACHINE.toNanos());
  }

  private static int compress() {
    try (var deflater = new Deflater(Deflater.BEST_SPEED)) {
      deflater.setInput(WORK);
      deflater.finish();
      var out = new byte[1 << 16];
      var size = 0;
      while (!deflater.finished()) {
        size += deflater.deflate(out);
      }
      return size;
    }
  }
}
