package dev.berth.descheduler.policy;

/// A part of a valid policy that has no effect, or probably not the intended one.
///
/// @param path the path of the part, such as `profiles[0].pluginConfig[1].args.thresholds.gpu`
/// @param line starts at 1; 0 if unknown
/// @param value the written value; empty if it adds nothing to the message
/// @param message the problem; without a full stop
/// @param fix the change to make, as an instruction; without a full stop
public record PolicyRemark(
    Topic topic, String path, int line, String value, String message, String fix) {
  /// The topic of a remark.
  public enum Topic {
    /// The policy evicts nothing in any cluster.
    EVICTS_NOTHING,
    /// A field or plugin that nothing uses.
    NOT_USED,
    /// Two plugins evict pods that the other one has moved.
    OPPOSED,
    /// A threshold that every node meets, or no node.
    THRESHOLD,
    /// A name of a missing object.
    UNKNOWN_IN_CLUSTER,
    /// A selector that selects nothing in the cluster.
    SELECTS_NOTHING,
    /// Something in the cluster that a plugin ignores because of its arguments.
    LEFT_OUT
  }
}
