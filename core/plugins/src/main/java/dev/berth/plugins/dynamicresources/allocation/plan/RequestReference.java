package dev.berth.plugins.dynamicresources.allocation.plan;

import java.util.List;

/// How requests are referred to: by `request`, or `request/subrequest` for one alternative of it.
///
/// Source of the rules: `k8s.io/dynamic-resource-allocation/resourceclaim`.
public final class RequestReference {
  private RequestReference() {}

  /// The reference to an alternative.
  public static String of(String request, String subRequest) {
    return request + "/" + subRequest;
  }

  /// The name of the request itself.
  public static String base(String reference) {
    int slash = reference.indexOf('/');
    return slash < 0 ? reference : reference.substring(0, slash);
  }

  /// Whether an alternative is meant.
  public static boolean isSubRequest(String reference) {
    int slash = reference.indexOf('/');
    return slash >= 0 && slash == reference.lastIndexOf('/');
  }

  /// Whether a list of references covers a request or alternative; an empty one covers all.
  public static boolean covers(List<String> references, String reference) {
    return references.isEmpty()
        || references.contains(reference)
        || references.contains(base(reference));
  }
}
