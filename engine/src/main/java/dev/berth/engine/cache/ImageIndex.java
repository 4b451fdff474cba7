package dev.berth.engine.cache;

import dev.berth.api.core.ContainerImage;
import dev.berth.api.core.Node;
import dev.berth.framework.state.ImageState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Which nodes have which container images, by each name of an image.
final class ImageIndex {
  private final Map<String, Image> images = new HashMap<>();

  void add(Node node) {
    for (ContainerImage image : node.status().images()) {
      for (String name : image.names()) {
        images
            .computeIfAbsent(name, any -> new Image(image.sizeBytes(), new HashSet<>()))
            .nodes
            .add(node.metadata().name());
      }
    }
  }

  void remove(Node node) {
    for (ContainerImage image : node.status().images()) {
      for (String name : image.names()) {
        images.computeIfPresent(name, (any, known) -> known.without(node.metadata().name()));
      }
    }
  }

  /// What is known now of the images on the node.
  Map<String, ImageState> statesOn(Node node) {
    Map<String, ImageState> states = new HashMap<>();
    for (ContainerImage image : node.status().images()) {
      for (String name : image.names()) {
        Image known = images.get(name);
        if (known != null) {
          states.put(name, new ImageState(known.size, known.nodes.size()));
        }
      }
    }
    return states;
  }

  /// One image.
  ///
  /// @param size as the first node that reported the image said; kept while any node has the image
  private record Image(long size, Set<String> nodes) {
    @org.jspecify.annotations.Nullable
    Image without(String node) {
      nodes.remove(node);
      return nodes.isEmpty() ? null : this;
    }
  }
}
