package dev.berth.api.core;

import java.util.List;

/// An image that a node holds, by all its names.
public record ContainerImage(List<String> names, long sizeBytes) {
  public ContainerImage {
    names = List.copyOf(names);
  }
}
