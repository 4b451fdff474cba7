package dev.berth.cli.live;

import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.lease.LeaderElectionConfig;
import dev.berth.kube.lease.LeaderElector;
import java.io.IOException;
import java.net.InetAddress;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs for leader, and works as long as the process leads. A lost lease ends it in good order, and
/// so whoever watches over the process starts it again. For one run, on one thread.
///
/// @param client for the lease alone
public record LedRun(
    LeaderElectionConfiguration configuration,
    ApiClient client,
    TimeSource time,
    SplittableRandom random) {
  private static final Logger LOG = LoggerFactory.getLogger(LedRun.class);

  /// Works until the work or the lease ends, or the thread is interrupted.
  ///
  /// @param name of the thread that works
  /// @param work is made with the answer to whether the lease is held
  /// @return false if the work has failed
  /// @throws IOException if the configuration is not valid; the message is for the user
  public boolean run(String name, Function<BooleanSupplier, LedWork.Task> work)
      throws IOException, InterruptedException {
    String identity = InetAddress.getLocalHost().getHostName() + "_" + UUID.randomUUID();
    var elected = new AtomicReference<@Nullable LeaderElector>();
    var led =
        new LedWork(
            name,
            work.apply(() -> {
              LeaderElector elector = elected.get();
              return elector != null && elector.holdsLease();
            }));
    var elector = elector(identity, led);
    elected.set(elector);
    var standing = Election.of(elector);
    led.whenEnded(standing::resign);
    try {
      standing.awaitEnd();
      led.end();
      return !led.hasFailed();
    } catch (InterruptedException e) {
      led.end(); // while the lease is still held
      standing.end();
      LOG.info("Requested to terminate, exiting");
      return true;
    }
  }

  private LeaderElector elector(String identity, LedWork led) throws IOException {
    try {
      return new LeaderElector(
          LeaderElectionConfig.of(configuration, identity),
          client,
          configuration.resourceName(),
          led,
          time,
          random.split());
    } catch (IllegalArgumentException e) {
      throw new IOException("leaderElection: " + e.getMessage(), e);
    }
  }
}
