package dev.berth.api.core;

import dev.berth.api.meta.LabelSelector;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Selects pods, and names the node label whose values are the domains.
@RecordBuilder
public record PodAffinityTerm(
    @Nullable LabelSelector labelSelector,
    List<String> namespaces,
    String topologyKey,
    @Nullable LabelSelector namespaceSelector,
    List<String> matchLabelKeys,
    List<String> mismatchLabelKeys)
    implements PodAffinityTermBuilder.With {

  /// A value with no field set.
  public static final PodAffinityTerm EMPTY =
      new PodAffinityTerm(null, List.of(), "", null, List.of(), List.of());

  public PodAffinityTerm {
    namespaces = List.copyOf(namespaces);
    matchLabelKeys = List.copyOf(matchLabelKeys);
    mismatchLabelKeys = List.copyOf(mismatchLabelKeys);
  }
}
