package dev.berth.plugins.imagelocality;

import dev.berth.framework.ScorePlugin;
import dev.berth.framework.handle.SharedLister;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.ImageState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.StateKey;

/// Prefers nodes that have the pod's images already.
final class ImageLocalityPlugin implements ScorePlugin {
  static final String NAME = "ImageLocality";

  private static final long MIB = 1L << 20;

  /// Bytes on a node up to which the score is 0.
  private static final long LOW = 23 * MIB;

  /// Bytes on a node, for each image of the pod, from which on the score is 100.
  private static final long HIGH_PER_IMAGE = 1000 * MIB;

  private static final StateKey<PodImages> IMAGES = new StateKey<>("Score" + NAME, PodImages.class);

  private final SharedLister nodes;

  ImageLocalityPlugin(SharedLister nodes) {
    this.nodes = nodes;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    if (node.images().isEmpty()) {
      return MIN_SCORE;
    }
    PodImages images = imagesOf(state, pod);
    if (images.count() == 0) {
      return MIN_SCORE;
    }
    int allNodes = nodes.nodes().size();
    long bytes = 0;
    for (int i = 0; i < images.count(); i++) {
      ImageState image = node.images().get(images.name(i));
      if (image != null) {
        bytes += scaled(image, allNodes);
      }
    }
    long high = HIGH_PER_IMAGE * images.count();
    return MAX_SCORE * (Math.clamp(bytes, LOW, high) - LOW) / (high - LOW);
  }

  /// An image counts the less, the fewer nodes have it: else all its pods would be drawn to these.
  private static long scaled(ImageState image, int allNodes) {
    double spread = (double) image.nodes() / allNodes;
    return (long) (image.size() * spread);
  }

  /// kube-scheduler's ImageLocality has no PreScore, so the first node that is scored pays for all.
  private static PodImages imagesOf(CycleState state, PodInfo pod) {
    PodImages images = state.read(IMAGES);
    if (images == null) {
      images = PodImages.of(pod.pod().spec());
      state.write(IMAGES, images);
    }
    return images;
  }
}
