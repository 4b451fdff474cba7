package dev.berth.api.meta;

/// The group in an `apiVersion`.
public final class ApiGroup {
  private ApiGroup() {}

  /// Returns the group, such as `apps` of `apps/v1`; empty for the core group, as of `v1`.
  public static String of(String apiVersion) {
    return apiVersion.substring(0, Math.max(0, apiVersion.indexOf('/')));
  }
}
