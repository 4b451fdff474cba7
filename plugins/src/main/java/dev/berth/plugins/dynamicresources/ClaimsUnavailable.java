package dev.berth.plugins.dynamicresources;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Reason;
import java.util.List;
import java.util.stream.Collectors;

/// Claims have devices that cannot be used here, or that will not get ready.
record ClaimsUnavailable(List<ObjectKey> claims) implements Reason {
  ClaimsUnavailable {
    claims = List.copyOf(claims);
  }

  @Override
  public String message() {
    return "resourceclaim not available on the node";
  }

  @Override
  public String detail() {
    return claims.stream()
        .map(ObjectKey::name)
        .collect(Collectors.joining(", ", "devices of ", " are elsewhere or do not get ready"));
  }
}
