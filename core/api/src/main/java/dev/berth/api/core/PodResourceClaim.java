package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// A device claim that a pod uses: an existing one, or one to create from a template.
@RecordBuilder
public record PodResourceClaim(
    String name, @Nullable String resourceClaimName, @Nullable String resourceClaimTemplateName)
    implements PodResourceClaimBuilder.With {

  /// A value with no field set.
  public static final PodResourceClaim EMPTY = new PodResourceClaim("", null, null);
}
