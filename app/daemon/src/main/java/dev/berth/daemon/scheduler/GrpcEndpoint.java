package dev.berth.daemon.scheduler;

import dev.berth.daemon.TaskThread;
import dev.berth.daemon.server.ServerSettings.GrpcSettings;
import dev.berth.engine.port.TimeSource;
import dev.berth.server.grpc.GrpcServer;
import dev.berth.server.tls.ServerTls;
import java.io.IOException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Serves gRPC until the process ends it.
final class GrpcEndpoint {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration PAUSE = Duration.ofDays(1);

  private GrpcEndpoint() {}

  /// Starts a server.
  @FunctionalInterface
  interface Start {
    /// Starts it on this port.
    ///
    /// @param tls null for plaintext
    GrpcServer on(GrpcSettings port, @Nullable ServerTls tls) throws IOException;
  }

  /// Starts on its own thread, which the caller closes at the end.
  ///
  /// @param name the name of the thread
  /// @param mayServe the condition to start the server
  static TaskThread begin(
      String name, GrpcSettings port, BooleanSupplier mayServe, TimeSource time, Start start) {
    var thread = new TaskThread(name, () -> serve(port, mayServe, time, start));
    thread.start();
    return thread;
  }

  private static boolean serve(
      GrpcSettings port, BooleanSupplier mayServe, TimeSource time, Start start)
      throws IOException, InterruptedException {
    while (!mayServe.getAsBoolean()) {
      time.sleep(POLL);
    }
    try (var _ = start.on(port, tls(port, time))) {
      while (true) {
        time.sleep(PAUSE);
      }
    }
  }

  private static @Nullable ServerTls tls(GrpcSettings port, TimeSource time) throws IOException {
    return port.certificate().isEmpty()
        ? null
        : ServerTls.requiringClientsOf(port.clientAuthorities(), port.certificate(), time);
  }
}
