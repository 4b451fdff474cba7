package dev.berth.api.meta;

/// One of several reasons for a failure.
public record StatusCause(String reason, String message, String field) {

  /// A value of `reason`: the API server's memory does not reach the requested version.
  public static final String RESOURCE_VERSION_TOO_LARGE = "ResourceVersionTooLarge";
}
