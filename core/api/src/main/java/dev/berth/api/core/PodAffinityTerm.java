package dev.berth.api.core;

import dev.berth.api.meta.LabelSelector;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Selects pods, and names the node label whose values are the domains.
@Message
@RecordBuilder
public record PodAffinityTerm(
    @Field(1) @Nullable LabelSelector labelSelector,
    @Field(2) List<String> namespaces,
    @Field(3) String topologyKey,
    @Field(4) @Nullable LabelSelector namespaceSelector,
    @Field(5) List<String> matchLabelKeys,
    @Field(6) List<String> mismatchLabelKeys)
    implements PodAffinityTermBuilder.With {
  /// A value with no field set.
  public static final PodAffinityTerm EMPTY = CoreZeros.podAffinityTerm();

  public PodAffinityTerm {
    namespaces = List.copyOf(namespaces);
    matchLabelKeys = List.copyOf(matchLabelKeys);
    mismatchLabelKeys = List.copyOf(mismatchLabelKeys);
  }
}
