package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The limits, and which objects count.
///
/// @param hard by resource, such as `requests.cpu`, `pods` or `count/jobs.batch`
/// @param scopes an object must match all of them to count
/// @param scopeSelector further scopes; null for none
@RecordBuilder
public record ResourceQuotaSpec(
    Map<String, Quantity> hard, List<String> scopes, @Nullable ScopeSelector scopeSelector)
    implements ResourceQuotaSpecBuilder.With {

  public ResourceQuotaSpec {
    hard = Map.copyOf(hard);
    scopes = List.copyOf(scopes);
  }
}
