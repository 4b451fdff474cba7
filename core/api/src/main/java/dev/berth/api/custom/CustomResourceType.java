package dev.berth.api.custom;

import dev.berth.api.meta.ApiGroup;
import dev.berth.api.meta.ObjectKey;

/// A kind of custom resources.
///
/// @param apiVersion group and version, such as `slo.koordinator.sh/v1alpha1`
/// @param kind such as `NodeMetric`
/// @param plural the name in the API server's addresses, such as `nodemetrics`
/// @param namespaced whether its objects are in namespaces
public record CustomResourceType(
    String apiVersion, String kind, String plural, boolean namespaced) {
  /// The group, such as `slo.koordinator.sh`.
  public String group() {
    return ApiGroup.of(apiVersion);
  }

  /// The version, such as `v1alpha1`.
  public String version() {
    return apiVersion.substring(apiVersion.indexOf('/') + 1);
  }

  /// Returns the key of the object of that name among all custom resources.
  ///
  /// @param namespace empty for cluster-scoped kinds
  public ObjectKey key(String namespace, String name) {
    return new ObjectKey(namespace, "%s.%s/%s".formatted(plural, group(), name));
  }
}
