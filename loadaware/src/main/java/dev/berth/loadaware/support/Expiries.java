package dev.berth.loadaware.support;

import dev.berth.framework.NodeAspect;
import dev.berth.framework.handle.NodeInputs;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/// Reports nodes of which something has expired, so that answers about them may be remembered
/// although they depend on the time: between two of these instants nothing about a node changes by
/// itself. For the engine's thread.
///
/// Time does not go back here, whatever the clock does: what has been seen as expired stays so.
public final class Expiries {
  private static final Comparator<Expiry> EARLIEST_FIRST =
      Comparator.comparing(Expiry::at).thenComparing(Expiry::node);

  private final NodeInputs inputs;
  private final NodeAspect aspect;
  private final Map<String, TreeSet<Instant>> ofNodes = new HashMap<>();
  private final TreeSet<Expiry> next = new TreeSet<>(EARLIEST_FIRST);
  private Instant latest = Instant.MIN;

  private record Expiry(Instant at, String node) {}

  /// Nothing expires yet.
  ///
  /// @param aspect what is reported as changed
  public Expiries(NodeInputs inputs, NodeAspect aspect) {
    this.inputs = inputs;
    this.aspect = aspect;
  }

  /// When things of the node expire, in the place of what was said before.
  public void set(String node, Collection<Instant> instants) {
    forget(node);
    var ahead = new TreeSet<>(instants).tailSet(latest, false);
    if (!ahead.isEmpty()) {
      ofNodes.put(node, new TreeSet<>(ahead));
      next.add(new Expiry(ahead.first(), node));
    }
  }

  /// Nothing of the node expires any more.
  public void forget(String node) {
    TreeSet<Instant> known = ofNodes.remove(node);
    if (known != null) {
      next.remove(new Expiry(known.first(), node));
    }
  }

  /// Reports all nodes of which something has expired until then. Costs next to nothing if there
  /// are none.
  ///
  /// @param now as the clock has it
  /// @return the time that counts for answers: the latest that was ever given here
  public Instant advance(Instant now) {
    if (now.isAfter(latest)) {
      latest = now;
    }
    while (!next.isEmpty() && !next.first().at.isAfter(latest)) {
      String node = next.first().node;
      set(node, ofNodes.getOrDefault(node, new TreeSet<>()));
      inputs.changed(node, aspect);
    }
    return latest;
  }
}
