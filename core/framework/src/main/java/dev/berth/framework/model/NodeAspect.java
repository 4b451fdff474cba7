package dev.berth.framework.model;

/// A part of a node that a plugin's answer may depend on. The engine computes a remembered answer
/// again when an aspect that the plugin reads has changed on the node.
///
/// A node's name never changes and belongs to no aspect.
public enum NodeAspect {
  /// The labels.
  LABELS,
  /// `spec.taints`, and whether the node is cordoned.
  TAINTS,
  /// `status.allocatable`.
  ALLOCATABLE,
  /// The rest of the node object: annotations, features, conditions.
  OBJECT,
  /// Container images, and the number of nodes that have each.
  IMAGES,
  /// The pods on the node, and sums over them: requests, ports.
  PODS,
  /// Volumes that are or can be attached to the node: its CSINode, its VolumeAttachments, and the
  /// volumes behind its pods' claims. Reported by plugins, see
  /// [dev.berth.framework.cluster.NodeInputs].
  VOLUMES,
  /// The devices of the node, and which ones are in use. Reported by plugins.
  DEVICES
}
