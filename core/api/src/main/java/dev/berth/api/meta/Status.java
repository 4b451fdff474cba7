package dev.berth.api.meta;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// The API server's response to a request that failed or that has no object as its result.
///
/// @param status `Success` or `Failure`
/// @param message a text for people
/// @param reason a word for programs, such as [#EXPIRED]; may be empty
/// @param code the HTTP status
@Message
public record Status(
    @Field(2) String status,
    @Field(3) String message,
    @Field(4) String reason,
    @Field(5) @Nullable StatusDetails details,
    @Field(6) int code) {
  /// Values of `reason`.
  public static final String EXPIRED = "Expired";

  public static final String GONE = "Gone";
}
