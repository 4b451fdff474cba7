package dev.berth.api.meta;

/// One of several reasons for a failure.
public record StatusCause(String reason, String message, String field) {

  /// A value of `reason`: the requested version is newer than the API server's latest.
  public static final String RESOURCE_VERSION_TOO_LARGE = "ResourceVersionTooLarge";
}
