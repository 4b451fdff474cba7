package dev.berth.api.meta;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;

/// Further information about a request that failed.
///
/// @param retryAfterSeconds when to try again; 0 if unknown
@Message
public record StatusDetails(
    @Field(1) String name,
    @Field(2) String group,
    @Field(3) String kind,
    @Field(6) String uid,
    @Field(4) List<StatusCause> causes,
    @Field(5) int retryAfterSeconds) {
  public StatusDetails {
    causes = List.copyOf(causes);
  }
}
