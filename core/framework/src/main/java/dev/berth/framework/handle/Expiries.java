package dev.berth.framework.handle;

import java.time.Instant;
import java.util.Collection;

/// What a plugin knows of nodes that changes by itself as time passes, such as a measured value
/// that becomes too old: so that answers about nodes may be remembered although they depend on the
/// time, and so that pods which wait are tried again when it comes. Between two of the instants
/// nothing of a node may change by itself. For the engine's thread.
///
/// At an instant the node counts as changed in the aspect, as if the plugin had reported it to
/// [NodeInputs]; and pods are woken that a plugin has rejected which registers for
/// [dev.berth.framework.events.EventResource#EXPIRY]: its hints are called with the node, as before
/// and as after.
public interface Expiries {
  /// When things of the node expire, in the place of what was said before.
  void set(String node, Collection<Instant> instants);

  /// Nothing of the node expires any more.
  void forget(String node);

  /// The time that counts for answers: part of a fragment, but not of its `equals`. Nodes of which
  /// something has expired until then are reported. It does not go back, whatever the clock does:
  /// what has been seen as expired stays so.
  Instant now();
}
