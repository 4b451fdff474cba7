package dev.berth.engine.cache;

import dev.berth.api.core.ContainerImage;
import dev.berth.api.core.Node;
import dev.berth.framework.state.ImageStateSummary;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which nodes have which container images, by each name of an image.
final class ImageStates {
  private final Map<String, Image> images = new HashMap<>();
  private final Map<String, Summaries> summaries = new HashMap<>();
  private long version;

  /// One image.
  ///
  /// @param size as reported by the first node; kept while any node has the image
  private record Image(long size, Set<String> nodes) {
    @Nullable Image without(String node) {
      nodes.remove(node);
      return nodes.isEmpty() ? null : this;
    }
  }

  /// The last result for a node.
  ///
  /// @param version that of all images at the time
  private record Summaries(long version, Map<String, ImageStateSummary> byName) {}

  void add(Node node) {
    String nodeName = node.metadata().name();
    for (ContainerImage image : node.status().images()) {
      for (String name : image.names()) {
        images
            .computeIfAbsent(name, any -> new Image(image.sizeBytes(), new HashSet<>()))
            .nodes
            .add(nodeName);
      }
    }
    summaries.remove(nodeName);
    if (!node.status().images().isEmpty()) {
      version++;
    }
  }

  void update(Node before, Node after) {
    if (!before.status().images().equals(after.status().images())) {
      removeImages(before);
      add(after);
    }
  }

  void remove(Node node) {
    removeImages(node);
    summaries.remove(node.metadata().name());
  }

  private void removeImages(Node node) {
    List<ContainerImage> gone = node.status().images();
    for (ContainerImage image : gone) {
      for (String name : image.names()) {
        images.computeIfPresent(name, (any, known) -> known.without(node.metadata().name()));
      }
    }
    if (!gone.isEmpty()) {
      version++;
    }
  }

  /// The states of the images on the node. The same object as last time as long as no node has got
  /// or lost an image.
  Map<String, ImageStateSummary> summariesOn(Node node) {
    String nodeName = node.metadata().name();
    Summaries known = summaries.get(nodeName);
    if (known == null || known.version != version) {
      known = new Summaries(version, summarize(node));
      summaries.put(nodeName, known);
    }
    return known.byName;
  }

  private Map<String, ImageStateSummary> summarize(Node node) {
    Map<String, ImageStateSummary> states = new HashMap<>();
    for (ContainerImage image : node.status().images()) {
      for (String name : image.names()) {
        Image known = images.get(name);
        if (known != null) {
          states.put(name, new ImageStateSummary(known.size, known.nodes.size()));
        }
      }
    }
    return Map.copyOf(states);
  }
}
