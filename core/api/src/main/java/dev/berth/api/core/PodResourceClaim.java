package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// A device claim that a pod uses: one that exists, or one to be made from a template.
@RecordBuilder
public record PodResourceClaim(
    String name, @Nullable String resourceClaimName, @Nullable String resourceClaimTemplateName)
    implements PodResourceClaimBuilder.With {

  /// Nothing said.
  public static final PodResourceClaim EMPTY = new PodResourceClaim("", null, null);
}
