package dev.berth.fleet;

import dev.berth.framework.cluster.Snapshot;
import dev.berth.testkit.scenario.DefaultSettings;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/// Measures how long answers take about the snapshots of [SnapshotRoomTest]; see `bench/estimates`.
final class EstimateTimes {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-01T01:00:00Z"));

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private EstimateTimes() {}

  /// Prints lines of CSV: times by the clock and of the CPU, in microseconds.
  ///
  /// @param args how many snapshots there are, how many questions about each, and how many runs
  public static void main(String[] args) throws InterruptedException {
    int snapshots = Integer.parseInt(args[0]);
    int questions = Integer.parseInt(args[1]);
    System.out.println("run,question,answers,p50,p99,max,cpuP50,cpuP99,cpuMax");
    for (int run = 1; run <= Integer.parseInt(args[2]); run++) {
      var replicas = new Times(snapshots * questions);
      var sets = new Times(snapshots * questions);
      for (int i = 0; i < snapshots; i++) {
        var random = new RandomSnapshot(new SplittableRandom(i + 1));
        var snapshot = DefaultSettings.snapshot(random.cluster(), CLOCK);
        var room = new SnapshotRoom(DefaultSettings.engine(), CLOCK);
        for (int question = i * questions; question < (i + 1) * questions; question++) {
          var replica = new PodSet(List.of(new PodSet.Component(random.replica(), 1)));
          replicas.measure(question, room, snapshot, replica);
          sets.measure(question, room, snapshot, random.set());
        }
      }
      System.out.printf("%d,replicas,%s%n", run, replicas.line());
      System.out.printf("%d,sets,%s%n", run, sets.line());
    }
  }

  /// The times of answers, in nanoseconds.
  private static final class Times {
    private final long[] clock;
    private final long[] cpu;

    Times(int answers) {
      clock = new long[answers];
      cpu = new long[answers];
    }

    void measure(int answer, SnapshotRoom room, Snapshot snapshot, PodSet set)
        throws InterruptedException {
      long cpuBegin = THREADS.getCurrentThreadCpuTime();
      long begin = System.nanoTime();
      room.count(snapshot, set, List.of());
      clock[answer] = System.nanoTime() - begin;
      cpu[answer] = THREADS.getCurrentThreadCpuTime() - cpuBegin;
    }

    String line() {
      return "%d,%s,%s".formatted(clock.length, ranks(clock), ranks(cpu));
    }

    /// The median, the 99th percentile and the maximum, in microseconds.
    private static String ranks(long[] nanos) {
      Arrays.sort(nanos);
      return LongStream.of(
              nanos[nanos.length / 2], nanos[nanos.length * 99 / 100], nanos[nanos.length - 1])
          .map(TimeUnit.NANOSECONDS::toMicros)
          .mapToObj(Long::toString)
          .collect(Collectors.joining(","));
    }
  }
}
