package dev.berth.planner.batch;

import dev.berth.framework.cluster.ApiReader;
import dev.berth.framework.cluster.BackgroundWork;
import dev.berth.framework.cluster.Snapshot;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The planning of a profile's pods. Equal for the same profile and arguments, so it continues when
/// a configuration is reloaded.
final class BatchWork implements BackgroundWork {
  /// A window ends with a turn, so turns are frequent.
  private static final int TURNS_PER_WINDOW = 10;

  private static final Duration LONGEST_PERIOD = Duration.ofSeconds(1);

  private final String profile;
  private final BatchArgs args;
  private final BatchPlanner planner;
  private final Supplier<Snapshot> snapshots;

  BatchWork(String profile, BatchArgs args, BatchPlanner planner, Supplier<Snapshot> snapshots) {
    this.profile = profile;
    this.args = args;
    this.planner = planner;
    this.snapshots = snapshots;
  }

  @Override
  public String name() {
    return "plans of " + profile;
  }

  @Override
  public Duration period() {
    Duration part = args.window().dividedBy(TURNS_PER_WINDOW);
    return part.compareTo(LONGEST_PERIOD) < 0 ? part : LONGEST_PERIOD;
  }

  @Override
  public Task begin(ApiReader reader) {
    return new BatchTask(profile, args, planner, snapshots);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof BatchWork that
        && profile.equals(that.profile)
        && args.equals(that.args);
  }

  @Override
  public int hashCode() {
    return profile.hashCode();
  }

  @Override
  public String toString() {
    return "%s with %s".formatted(profile, args);
  }
}
