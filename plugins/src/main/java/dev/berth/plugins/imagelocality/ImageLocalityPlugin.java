package dev.berth.plugins.imagelocality;

import dev.berth.api.core.Container;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.Volume;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.handle.SharedLister;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.ImageStateSummary;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;

/// Prefers nodes that have the pod's images already.
final class ImageLocalityPlugin implements ScorePlugin {
  static final String NAME = "ImageLocality";

  private static final long MIB = 1L << 20;

  /// Bytes on a node up to which the score is 0.
  private static final long LOW = 23 * MIB;

  /// Bytes on a node, for each image of the pod, from which on the score is 100.
  private static final long HIGH_PER_IMAGE = 1000 * MIB;

  private final SharedLister nodes;

  ImageLocalityPlugin(SharedLister nodes) {
    this.nodes = nodes;
  }

  @Override
  public String name() {
    return NAME;
  }

  /// An image that the pod uses twice counts twice.
  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    if (node.images().isEmpty()) {
      return MIN_SCORE;
    }
    PodSpec spec = pod.pod().spec();
    int allNodes = nodes.nodes().size();
    int images = spec.initContainers().size() + spec.containers().size();
    long bytes = 0;
    for (Container container : spec.initContainers()) {
      bytes += bytes(node, container.image(), allNodes);
    }
    for (Container container : spec.containers()) {
      bytes += bytes(node, container.image(), allNodes);
    }
    for (Volume volume : spec.volumes()) {
      var image = volume.image();
      if (image != null) {
        images++;
        bytes += bytes(node, image.reference(), allNodes);
      }
    }
    if (images == 0) {
      return MIN_SCORE;
    }
    long high = HIGH_PER_IMAGE * images;
    return MAX_SCORE * (Math.clamp(bytes, LOW, high) - LOW) / (high - LOW);
  }

  /// The size of the image, if the node has it. It counts the less, the fewer nodes have it: else
  /// all its pods would be drawn to these.
  private static long bytes(NodeInfo node, String name, int allNodes) {
    ImageStateSummary image = node.images().get(withTag(name));
    if (image == null) {
      return 0;
    }
    double spread = (double) image.nodes() / allNodes;
    return (long) (image.size() * spread);
  }

  /// A name without a tag means the latest.
  private static String withTag(String name) {
    return name.lastIndexOf(':') <= name.lastIndexOf('/') ? name + ":latest" : name;
  }
}
