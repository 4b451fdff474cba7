package dev.berth.firmament;

import com.google.common.util.concurrent.ListenableFuture;
import dev.berth.server.grpc.TestMessage;
import dev.berth.testkit.scenario.DefaultSettings;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Measures how many pods a second go through the service: submitted, scheduled, and completed.
///
/// ```
///   Throughput [NODES [PODS [ROUNDS]]]
/// ```
final class Throughput {
  private static final long NANOS = 1_000_000_000;

  private Throughput() {}

  public static void main(String[] args) throws Exception {
    int nodes = args.length > 0 ? Integer.parseInt(args[0]) : 500;
    int pods = args.length > 1 ? Integer.parseInt(args[1]) : 5_000;
    int rounds = args.length > 2 ? Integer.parseInt(args[2]) : 6;
    var settings =
        new ServiceSettings(
            DefaultSettings.engine(),
            InstantSource.system(),
            () -> {
              long end = System.nanoTime() + NANOS;
              return _ -> System.nanoTime() >= end;
            },
            () -> new SplittableRandom(1),
            null);
    try (var server = FirmamentServer.start(InetAddress.getLoopbackAddress(), 0, null, settings);
        var client = TestClient.of(server.port())) {
      long begin = System.nanoTime();
      for (int n = 0; n < nodes; n++) {
        client.type("NodeAdded", Sent.node("n" + n, 32_000, 128L << 30, 110));
      }
      System.out.printf("%d nodes in %.2f s%n", nodes, seconds(begin));
      long uid = 0;
      for (int round = 0; round < rounds; round++) {
        double used = cpu();
        long first = uid;
        long start = System.nanoTime();
        var calls = new ArrayList<byte[]>();
        for (int p = 0; p < pods; p++) {
          calls.add(
              Sent.task(uid, "p" + uid, 500 + 100 * (uid % 7), (1L << 30) + (uid % 5 << 28))
                  .build());
          uid++;
        }
        all(client, "TaskSubmitted", calls);
        double submitted = seconds(start);
        long middle = System.nanoTime();
        var deltas = client.schedule();
        double planned = seconds(middle);
        System.out.printf(
            "round %d: %d submitted in %.2f s, %d placed in %.2f s: %.0f pods a second,"
                + " %.0f a second of CPU, client included%n",
            round,
            pods,
            submitted,
            deltas.deltas().size(),
            planned,
            deltas.deltas().size() / (submitted + planned),
            deltas.deltas().size() / (cpu() - used));
        var removals = new ArrayList<byte[]>();
        for (long task = first; task < uid; task++) {
          removals.add(TestMessage.message().number(1, task).build());
        }
        all(client, "TaskRemoved", removals);
      }
    }
  }

  /// As many calls at the same time as the server lets through.
  private static void all(TestClient client, String method, List<byte[]> requests)
      throws Exception {
    var futures = new ArrayList<ListenableFuture<byte[]>>();
    for (var request : requests) {
      futures.add(client.future(method, request));
    }
    for (var future : futures) {
      future.get();
    }
  }

  /// The seconds of CPU that this process has used.
  private static double cpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis() / 1000.0;
  }

  private static double seconds(long since) {
    return Duration.ofNanos(System.nanoTime() - since).toMillis() / 1000.0;
  }
}
