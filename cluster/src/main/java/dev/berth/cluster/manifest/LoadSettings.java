package dev.berth.cluster.manifest;

import dev.berth.api.codec.Problem;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What is looked for in an input beside the objects that scheduling reads.
///
/// @param fieldProblems takes fields that are unknown or come twice in new objects; null if they
///   are not to be looked for
/// @param kept which other kinds are kept, by version and name
public record LoadSettings(
    @Nullable Consumer<Problem> fieldProblems, BiPredicate<String, String> kept) {

  /// Nothing.
  public static final LoadSettings PLAIN = new LoadSettings(null, (_, _) -> false);
}
