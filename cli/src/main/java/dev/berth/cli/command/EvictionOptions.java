package dev.berth.cli.command;

import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options of `berth explain` that ask about evictions.
final class EvictionOptions {
  @Option(
      names = "--eviction",
      description =
          "Explain what a descheduler's policy makes of the pods: which plugins look at them, and"
              + " what keeps them.")
  private boolean isGiven;

  @Option(
      names = "--policy-config-file",
      paramLabel = "FILE",
      description = "With --eviction: a DeschedulerPolicy of descheduler/v1alpha2.")
  private @Nullable Path policyFile;

  @Option(
      names = "--now",
      paramLabel = "TIME",
      description = "With --eviction: when it would be (default: now).")
  private @Nullable Instant now;

  @Option(
      names = "--prove",
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "true",
      paramLabel = "true|false",
      description =
          "With --eviction: say where the pod's replacement would go, and evict only for the better"
              + " (default). false: as v0.36.0 decides.")
  private boolean proves = true;

  @Option(
      names = "--dry-run",
      description =
          "With --eviction: as the descheduler's --dry-run does, without disruption budgets.")
  private boolean dryRun;

  boolean isGiven() {
    return isGiven || policyFile != null || dryRun || !proves || now != null;
  }

  /// The policy.
  ///
  /// @throws ParameterException if there is none, or if no option asks about evictions
  Path policy(CommandLine line) {
    if (!isGiven || policyFile == null) {
      throw new ParameterException(line, "--eviction and --policy-config-file go together");
    }
    return policyFile;
  }

  /// The time of the eviction.
  Instant time() {
    return now == null ? InstantSource.system().instant().truncatedTo(ChronoUnit.SECONDS) : now;
  }

  /// Whether pods are evicted only if this is proven to help.
  boolean proves() {
    return proves;
  }

  /// Whether disruption budgets are ignored.
  boolean isDryRun() {
    return dryRun;
  }
}
