package dev.berth.engine;

import dev.berth.framework.state.PodInfo;
import java.time.Instant;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/// A pod that has a node and is not bound yet, at one moment.
///
/// @param pod as it was tried
/// @param node that it is assumed on
/// @param tried when it was taken from the queue
/// @param waitsFor the Permit plugins that it waits for; empty if it is being bound
public record PodInBinding(PodInfo pod, String node, Instant tried, SortedSet<String> waitsFor) {
  public PodInBinding {
    waitsFor = Collections.unmodifiableSortedSet(new TreeSet<>(waitsFor));
  }
}
