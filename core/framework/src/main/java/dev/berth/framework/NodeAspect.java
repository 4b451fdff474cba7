package dev.berth.framework;

/// What of a node the answer of a plugin may depend on. A remembered answer is redone when one of
/// the aspects that it reads has changed on the node.
///
/// A node's name never changes, and belongs to no aspect.
public enum NodeAspect {
  /// The labels.
  LABELS,
  /// `spec.taints`, and whether the node is cordoned.
  TAINTS,
  /// `status.allocatable`.
  ALLOCATABLE,
  /// Anything else of the node object: annotations, features, conditions.
  OBJECT,
  /// Container images, and on how many nodes each of them is.
  IMAGES,
  /// The pods on the node, and what is summed up over them: requests, ports.
  PODS,
  /// What is attached to the node and may be: its CSINode, its VolumeAttachments, and what the
  /// claims of its pods stand for. Reported by plugins, see
  /// [dev.berth.framework.handle.NodeInputs].
  VOLUMES,
  /// The devices of the node, and which of them are in use. Reported by plugins.
  DEVICES
}
