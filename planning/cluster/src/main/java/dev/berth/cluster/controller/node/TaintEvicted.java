package dev.berth.cluster.controller.node;

import dev.berth.api.core.Taint;
import dev.berth.api.meta.ObjectKey;

/// A pod that was deleted because of a taint of its node.
///
/// @param taint a taint with the effect `NoExecute` that the pod does not tolerate, or no longer
///   tolerates
/// @param isControlled whether the pod has a controller, which may replace it
public record TaintEvicted(ObjectKey pod, String node, Taint taint, boolean isControlled) {}
