package dev.berth.cluster.manifest;

import dev.berth.api.codec.Problem;
import dev.berth.api.custom.CustomResourceType;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What is looked for in an input beside the objects that scheduling reads.
///
/// @param fieldProblems takes fields that are unknown or come twice in new objects; null if they
///   are not to be looked for
/// @param custom the custom resources that scheduling reads
/// @param kept which other kinds are kept, by version and name
public record LoadSettings(
    @Nullable Consumer<Problem> fieldProblems,
    Set<CustomResourceType> custom,
    BiPredicate<String, String> kept) {

  /// Nothing.
  public static final LoadSettings PLAIN = new LoadSettings(null, Set.of(), (_, _) -> false);
}
