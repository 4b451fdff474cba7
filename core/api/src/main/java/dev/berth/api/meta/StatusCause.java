package dev.berth.api.meta;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// One of several reasons for a failure.
@Message
public record StatusCause(
    @Field(1) String reason, @Field(2) String message, @Field(3) String field) {
  /// A value of `reason`: the requested version is newer than the API server's latest.
  public static final String RESOURCE_VERSION_TOO_LARGE = "ResourceVersionTooLarge";
}
