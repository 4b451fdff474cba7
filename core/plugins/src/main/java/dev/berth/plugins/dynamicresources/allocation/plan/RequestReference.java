package dev.berth.plugins.dynamicresources.allocation.plan;

import java.util.List;

/// References to requests: `request`, or `request/subrequest` for an alternative.
///
/// Source of the rules: `k8s.io/dynamic-resource-allocation/resourceclaim`.
public final class RequestReference {
  private RequestReference() {}

  /// Returns the reference to an alternative.
  public static String of(String request, String subRequest) {
    return request + "/" + subRequest;
  }

  /// Returns the name of the request itself.
  public static String base(String reference) {
    int slash = reference.indexOf('/');
    return slash < 0 ? reference : reference.substring(0, slash);
  }

  /// Returns whether the reference is to an alternative.
  public static boolean isSubRequest(String reference) {
    int slash = reference.indexOf('/');
    return slash >= 0 && slash == reference.lastIndexOf('/');
  }

  /// Returns whether a list of references covers a request or alternative; an empty list covers
  /// all.
  public static boolean covers(List<String> references, String reference) {
    return references.isEmpty()
        || references.contains(reference)
        || references.contains(base(reference));
  }
}
