package dev.berth.engine.live;

import dev.berth.framework.model.PodInfo;
import java.time.Instant;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/// A pod that has a node but is not bound yet, at one moment.
///
/// @param pod the pod as it was tried
/// @param node the node on which it is assumed
/// @param tried when it was popped from the queue
/// @param waitsFor the Permit plugins for which it waits; empty if it is being bound
public record PodInBinding(PodInfo pod, String node, Instant tried, SortedSet<String> waitsFor) {
  public PodInBinding {
    waitsFor = Collections.unmodifiableSortedSet(new TreeSet<>(waitsFor));
  }
}
