package dev.berth.descheduler.policy;

/// Something in a valid policy that does nothing, or not what its author is likely to have meant.
///
/// @param path where it is written, such as `profiles[0].pluginConfig[1].args.thresholds.gpu`
/// @param line from 1 on; 0 if unknown
/// @param value what is written there; empty if it says nothing beyond the message
/// @param message what is the matter; without a full stop
/// @param fix what to change, as an instruction; without a full stop
public record PolicyRemark(
    Topic topic, String path, int line, String value, String message, String fix) {
  /// What a remark is about.
  public enum Topic {
    /// Nothing is evicted, whatever the cluster is like.
    EVICTS_NOTHING,
    /// A field or plugin that is read and not used.
    NOT_USED,
    /// Two plugins evict what the other one has placed.
    OPPOSED,
    /// A threshold that every node meets, or none.
    THRESHOLD,
    /// A name of something that the cluster does not have.
    UNKNOWN_IN_CLUSTER,
    /// A selector that selects nothing in the cluster.
    SELECTS_NOTHING,
    /// Something in the cluster that a plugin does not look at, as its arguments are.
    LEFT_OUT
  }
}
