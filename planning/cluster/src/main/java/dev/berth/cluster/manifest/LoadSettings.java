package dev.berth.cluster.manifest;

import dev.berth.api.codec.Problem;
import dev.berth.api.custom.CustomResourceType;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Settings for what to read from an input in addition to the objects that scheduling reads.
///
/// @param fieldProblems receives unknown and duplicate fields of new objects; null to skip this
///   check
/// @param custom the kinds of custom resources that scheduling reads
/// @param kept tells by version and name which other kinds to keep
/// @param namespace the namespace of objects that name none
public record LoadSettings(
    @Nullable Consumer<Problem> fieldProblems,
    Set<CustomResourceType> custom,
    BiPredicate<String, String> kept,
    InputNamespace namespace) {
  /// Settings that read nothing in addition.
  public static final LoadSettings PLAIN = new LoadSettings(null, Set.of(), (_, _) -> false);

  /// Creates settings for objects that are in `default` if they name no namespace.
  public LoadSettings(
      @Nullable Consumer<Problem> fieldProblems,
      Set<CustomResourceType> custom,
      BiPredicate<String, String> kept) {
    this(fieldProblems, custom, kept, InputNamespace.DEFAULT);
  }
}
