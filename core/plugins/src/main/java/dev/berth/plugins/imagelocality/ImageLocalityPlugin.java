package dev.berth.plugins.imagelocality;

import dev.berth.api.core.Container;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.Volume;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.ImageStateSummary;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Prefers nodes that already have the pod's images.
final class ImageLocalityPlugin implements ScorePlugin<ImageLocalityPlugin.Images> {
  static final String NAME = "ImageLocality";

  private static final Set<NodeAspect> READS = Set.of(NodeAspect.IMAGES);
  private static final long MIB = 1L << 20;

  /// Bytes on a node up to which the score is 0.
  private static final long LOW = 23 * MIB;

  /// Bytes on a node, per image of the pod, from which the score is 100.
  private static final long HIGH_PER_IMAGE = 1000 * MIB;

  private final SharedLister nodes;

  ImageLocalityPlugin(SharedLister nodes) {
    this.nodes = nodes;
  }

  @Override
  public String name() {
    return NAME;
  }

  /// The images of a pod; an image that the pod uses twice counts twice.
  ///
  /// @param names the names under which nodes report them
  /// @param allNodes the number of nodes
  record Images(List<String> names, int allNodes) {}

  @Override
  public Images prepareScore(CycleState state, PodInfo pod) {
    PodSpec spec = pod.pod().spec();
    var names = new ArrayList<String>();
    for (Container container : spec.initContainers()) {
      names.add(withTag(container.image()));
    }
    for (Container container : spec.containers()) {
      names.add(withTag(container.image()));
    }
    for (Volume volume : spec.volumes()) {
      var image = volume.image();
      if (image != null) {
        names.add(withTag(image.reference()));
      }
    }
    return new Images(names, nodes.nodes().size());
  }

  @Override
  public Set<NodeAspect> scoreReads(Images images) {
    return READS;
  }

  @Override
  public long score(Images images, NodeInfo node) {
    if (node.images().isEmpty() || images.names.isEmpty()) {
      return MIN_SCORE;
    }
    long bytes = 0;
    for (String name : images.names) {
      bytes += bytes(node, name, images.allNodes);
    }
    long high = HIGH_PER_IMAGE * images.names.size();
    return MAX_SCORE * (Math.clamp(bytes, LOW, high) - LOW) / (high - LOW);
  }

  /// Returns the weighted size of the image; 0 if the node does not have it. The fewer nodes have
  /// the image, the less it counts; otherwise all its pods would go to these nodes.
  private static long bytes(NodeInfo node, String name, int allNodes) {
    ImageStateSummary image = node.images().get(name);
    if (image == null) {
      return 0;
    }
    double spread = (double) image.nodes() / allNodes;
    return (long) (image.size() * spread);
  }

  /// A name without a tag means `latest`.
  private static String withTag(String name) {
    return name.lastIndexOf(':') <= name.lastIndexOf('/') ? name + ":latest" : name;
  }
}
