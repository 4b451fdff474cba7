package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A constraint between the devices of several requests: an attribute must be equal for all, or
/// different for each.
@Message
public record DeviceConstraint(
    @Field(1) List<String> requests,
    @Field(2) @Nullable String matchAttribute,
    @Field(3) @Nullable String distinctAttribute) {
  public DeviceConstraint {
    requests = List.copyOf(requests);
  }
}
