package dev.berth.engine.cache;

import dev.berth.api.core.ContainerImage;
import dev.berth.api.core.Node;
import dev.berth.framework.model.ImageStateSummary;
import java.util.HashMap;
import java.util.Map;

/// The number of nodes that have each container image, by each name of the image.
final class ImageStates {
  // While any node has the image, its size is the size that the first node reported. All nodes
  // whose states were summarized at the same time share the object.
  private final Map<String, ImageStateSummary> images = new HashMap<>();
  private final Map<String, Summaries> summaries = new HashMap<>();
  private long version;

  /// The last result for a node.
  ///
  /// @param version the version of all images at that time
  private record Summaries(long version, Map<String, ImageStateSummary> byName) {}

  void add(Node node) {
    sizes(node)
        .forEach((name, size) ->
            images.merge(
                name,
                new ImageStateSummary(size, 1),
                (known, _) -> new ImageStateSummary(known.size(), known.nodes() + 1)));
    summaries.remove(node.metadata().name());
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
    Map<String, Long> gone = sizes(node);
    for (String name : gone.keySet()) {
      images.computeIfPresent(
          name,
          (_, known) ->
              known.nodes() == 1 ? null : new ImageStateSummary(known.size(), known.nodes() - 1));
    }
    if (!gone.isEmpty()) {
      version++;
    }
  }

  /// Returns the sizes of the images on the node, by each of their names; if images share a name,
  /// the first one's size.
  private static Map<String, Long> sizes(Node node) {
    Map<String, Long> sizes = new HashMap<>();
    for (ContainerImage image : node.status().images()) {
      for (String name : image.names()) {
        sizes.putIfAbsent(name, image.sizeBytes());
      }
    }
    return sizes;
  }

  /// Returns the states of the images on the node. Returns the same object as last time if no node
  /// has got or lost an image.
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
        ImageStateSummary known = images.get(name);
        if (known != null) {
          states.put(name, known);
        }
      }
    }
    return Map.copyOf(states);
  }
}
