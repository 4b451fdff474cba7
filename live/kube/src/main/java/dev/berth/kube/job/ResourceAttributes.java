package dev.berth.kube.job;

import java.util.LinkedHashMap;
import java.util.Map;

/// The request of a user, in the words of RBAC and of `resourceAttributes` in an access review.
///
/// @param group the API group; empty for the core group
/// @param resource the plural name, with a subresource behind a slash, such as `pods/log`
public record ResourceAttributes(String verb, String group, String resource) {
  /// The fields of `resourceAttributes`.
  Map<String, Object> spec(String namespace) {
    int slash = resource.indexOf('/');
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("namespace", namespace);
    spec.put("verb", verb);
    spec.put("group", group);
    spec.put("resource", slash < 0 ? resource : resource.substring(0, slash));
    if (slash >= 0) {
      spec.put("subresource", resource.substring(slash + 1));
    }
    return spec;
  }

  /// For example `create jobs.batch`.
  @Override
  public String toString() {
    return "%s %s%s".formatted(verb, resource, group.isEmpty() ? "" : "." + group);
  }
}
