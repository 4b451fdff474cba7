package dev.berth.capacity.disruption;

import java.time.Duration;

/// Something that has happened to a node.
///
/// @param at since the beginning
/// @param detail such as a taint, or why a drain has failed; empty if there is nothing to add
public record NodeEvent(Duration at, String node, Kind kind, String detail) {

  /// What has happened.
  public enum Kind {
    CORDONED,
    DRAINED,
    DRAIN_FAILED,
    TAINTED,
    UNREACHABLE,
    DELETED,
    JOINED
  }
}
