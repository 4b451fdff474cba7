package dev.berth.cli.command;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import java.time.DateTimeException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// The options of leader election; each takes the place of what the configuration says.
final class LeaderElectionOptions {
  @Option(
      names = "--leader-elect",
      paramLabel = "true|false",
      arity = "0..1",
      fallbackValue = "true",
      description = "Whether replicas agree on one of them to schedule.")
  private @Nullable Boolean leaderElect;

  @Option(
      names = "--leader-elect-lease-duration",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description = "How long others wait after the leader's last sign, such as 15s.")
  private @Nullable Duration leaseDuration;

  @Option(
      names = "--leader-elect-renew-deadline",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description = "How long the leader tries to renew the lease before it gives up.")
  private @Nullable Duration renewDeadline;

  @Option(
      names = "--leader-elect-retry-period",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description = "Time between two tries.")
  private @Nullable Duration retryPeriod;

  @Option(
      names = "--leader-elect-resource-name",
      paramLabel = "NAME",
      description = "Name of the lease.")
  private @Nullable String resourceName;

  @Option(
      names = "--leader-elect-resource-namespace",
      paramLabel = "NAMESPACE",
      description = "Namespace of the lease.")
  private @Nullable String resourceNamespace;

  LeaderElectionOptions() {}

  /// Durations as Go writes them.
  static final class DurationConverter implements ITypeConverter<Duration> {
    DurationConverter() {}

    @Override
    public Duration convert(String text) {
      try {
        return GoDuration.parse(text);
      } catch (DateTimeException e) {
        throw new TypeConversionException("\"%s\" is no duration such as 15s".formatted(text));
      }
    }
  }

  /// The configuration with what was given on the command line.
  LeaderElectionConfiguration over(LeaderElectionConfiguration configured) {
    return new LeaderElectionConfiguration(
        or(leaderElect, configured.leaderElect()),
        or(leaseDuration, configured.leaseDuration()),
        or(renewDeadline, configured.renewDeadline()),
        or(retryPeriod, configured.retryPeriod()),
        configured.resourceLock(),
        or(resourceName, configured.resourceName()),
        or(resourceNamespace, configured.resourceNamespace()));
  }

  private static <T> T or(@Nullable T given, T configured) {
    return given == null ? configured : given;
  }
}
