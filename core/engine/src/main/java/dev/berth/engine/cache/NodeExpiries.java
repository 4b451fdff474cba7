package dev.berth.engine.cache;

import dev.berth.framework.cluster.Expiries;
import dev.berth.framework.cluster.NodeInputs;
import dev.berth.framework.model.NodeAspect;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The expiries of one plugin. An expiry is reported when the time is read, and kept until pods
/// have been woken for it. For the engine's thread.
public final class NodeExpiries implements Expiries {
  private final NodeInputs inputs;
  private final NodeAspect aspect;
  private final InstantSource clock;
  private final Map<String, TreeSet<Instant>> ofNodes = new HashMap<>();
  private final TreeSet<Expiry> next = new TreeSet<>();
  private final Set<String> expired = new LinkedHashSet<>();
  private Instant latest = Instant.MIN;

  private record Expiry(Instant at, String node) implements Comparable<Expiry> {
    @Override
    public int compareTo(Expiry other) {
      int byTime = at.compareTo(other.at);
      return byTime == 0 ? node.compareTo(other.node) : byTime;
    }
  }

  /// Creates it without expiries.
  ///
  /// @param aspect the aspect reported as changed
  public NodeExpiries(NodeInputs inputs, NodeAspect aspect, InstantSource clock) {
    this.inputs = inputs;
    this.aspect = aspect;
    this.clock = clock;
  }

  @Override
  public void set(String node, Collection<Instant> instants) {
    forget(node);
    var ahead = new TreeSet<>(instants).tailSet(latest, false);
    if (!ahead.isEmpty()) {
      ofNodes.put(node, new TreeSet<>(ahead));
      next.add(new Expiry(ahead.first(), node));
    }
  }

  @Override
  public void forget(String node) {
    TreeSet<Instant> known = ofNodes.remove(node);
    if (known != null) {
      next.remove(new Expiry(known.first(), node));
    }
  }

  @Override
  public Instant now() {
    return advance(clock.instant());
  }

  private Instant advance(Instant now) {
    if (now.isAfter(latest)) {
      latest = now;
    }
    while (!next.isEmpty() && !next.first().at.isAfter(latest)) {
      String node = next.first().node;
      set(node, ofNodes.getOrDefault(node, new TreeSet<>()));
      inputs.changed(node, aspect);
      expired.add(node);
    }
    return latest;
  }

  /// Returns the nodes with information that has expired up to this time and since the last call.
  Set<String> takeExpired(Instant now) {
    advance(now);
    if (expired.isEmpty()) {
      return Set.of();
    }
    var taken = new LinkedHashSet<>(expired);
    expired.clear();
    return taken;
  }

  /// Returns when something expires next; null if never.
  @Nullable Instant next() {
    return next.isEmpty() ? null : next.first().at;
  }
}
