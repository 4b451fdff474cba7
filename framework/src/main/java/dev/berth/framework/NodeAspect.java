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
  PODS
}
