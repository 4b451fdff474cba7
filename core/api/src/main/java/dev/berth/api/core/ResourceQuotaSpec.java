package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The limits, and which objects count.
///
/// @param hard by resource, such as `requests.cpu`, `pods` or `count/jobs.batch`
/// @param scopes an object must match all of them to count
/// @param scopeSelector further scopes; null for none
@Message
@RecordBuilder
public record ResourceQuotaSpec(
    @Field(1) Map<String, Quantity> hard,
    @Field(2) List<String> scopes,
    @Field(3) @Nullable ScopeSelector scopeSelector)
    implements ResourceQuotaSpecBuilder.With {
  public ResourceQuotaSpec {
    hard = Map.copyOf(hard);
    scopes = List.copyOf(scopes);
  }
}
