package dev.berth.cli.descheduler;

import dev.berth.cli.descheduling.ProofScheduler;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How the descheduler is to run.
///
/// @param isOriginal whether it is to evict where v0.36.0 does, though there is doubt
/// @param scheduler by which evictions are proven; null if they are not
public record DeschedulerRequest(
    DeschedulerOptions options, boolean isOriginal, @Nullable ProofScheduler scheduler) {
  /// The version whose decisions are made.
  public static final String VERSION = "v0.36.0";

  private static final String EVICTIONS_IN_BACKGROUND = "EvictionsInBackground";

  private static final String ALL_ALPHA = "AllAlpha";

  private static final Set<String> GATES = Set.of(EVICTIONS_IN_BACKGROUND, ALL_ALPHA, "AllBeta");

  /// A feature gate that is given and does not exist.
  public Optional<String> unknownGate() {
    return options.featureGates().keySet().stream()
        .filter(gate -> !GATES.contains(gate))
        .sorted()
        .findFirst();
  }

  /// Whether pods that others evict in the background are left to them.
  boolean evictsInBackground() {
    var gates = options.featureGates();
    return gates.getOrDefault(EVICTIONS_IN_BACKGROUND, gates.getOrDefault(ALL_ALPHA, false));
  }
}
