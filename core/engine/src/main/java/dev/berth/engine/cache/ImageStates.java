package dev.berth.engine.cache;

import dev.berth.api.core.ContainerImage;
import dev.berth.api.core.Node;
import dev.berth.framework.state.ImageStateSummary;
import java.util.HashMap;
import java.util.Map;

/// On how many nodes each container image is, by each name of an image.
final class ImageStates {
  // The size is that reported by the first node, as long as any node has the image. All nodes on
  // which it was summarized at the same time share the object.
  private final Map<String, ImageStateSummary> images = new HashMap<>();
  private final Map<String, Summaries> summaries = new HashMap<>();
  private long version;

  /// The last result for a node.
  ///
  /// @param version that of all images at the time
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

  /// The sizes of the images on the node, by each of their names; of images with the same name the
  /// first one's.
  private static Map<String, Long> sizes(Node node) {
    Map<String, Long> sizes = new HashMap<>();
    for (ContainerImage image : node.status().images()) {
      for (String name : image.names()) {
        sizes.putIfAbsent(name, image.sizeBytes());
      }
    }
    return sizes;
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
        ImageStateSummary known = images.get(name);
        if (known != null) {
          states.put(name, known);
        }
      }
    }
    return Map.copyOf(states);
  }
}
