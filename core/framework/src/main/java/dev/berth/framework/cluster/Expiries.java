package dev.berth.framework.cluster;

import java.time.Instant;
import java.util.Collection;

/// Records when a plugin's knowledge about nodes expires, for example when a measured value becomes
/// too old. With it, the engine may remember answers that depend on the time, and tries waiting
/// pods again when something expires. Between two of these instants, nothing about a node may
/// change only because time passes. For the engine's thread.
///
/// At such an instant the node counts as changed in the aspect, as if the plugin had reported it to
/// [NodeInputs]. Plugins that register for [dev.berth.framework.events.EventResource#EXPIRY] get
/// the event: their hints are called for the pods that they have rejected, with the node as both
/// old and new object.
public interface Expiries {
  /// Replaces the instants at which something about the node expires.
  void set(String node, Collection<Instant> instants);

  /// Removes all instants of the node.
  void forget(String node);

  /// The time to use in answers; put it into the prepared value, but not into its `equals`. All
  /// nodes with information that has expired up to this time are reported. The time never goes
  /// back, even if the clock does: expired information stays expired.
  Instant now();
}
