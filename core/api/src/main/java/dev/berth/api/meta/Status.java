package dev.berth.api.meta;

import org.jspecify.annotations.Nullable;

/// The API server's response to a request that failed or that has no object as its result.
///
/// @param status `Success` or `Failure`
/// @param message a text for people
/// @param reason a word for programs, such as [#EXPIRED]; may be empty
/// @param code the HTTP status
public record Status(
    String status, String message, String reason, @Nullable StatusDetails details, int code) {

  /// Values of `reason`.
  public static final String EXPIRED = "Expired";

  public static final String GONE = "Gone";
}
