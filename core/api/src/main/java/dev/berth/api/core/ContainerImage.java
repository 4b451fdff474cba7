package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;

/// An image that a node holds, by all its names.
@Message
public record ContainerImage(@Field(1) List<String> names, @Field(2) long sizeBytes) {
  public ContainerImage {
    names = List.copyOf(names);
  }
}
