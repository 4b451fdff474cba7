package dev.berth.loadaware.support;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import java.util.Objects;

/// What pods request, and what they are limited to.
public final class PodResources {
  private PodResources() {}

  /// Whether both request and are limited to the same because all is equal of which their sums are
  /// made. Takes next to no time for a pod and what it was a moment ago.
  public static boolean areEqual(Pod one, Pod other) {
    PodSpec a = one.spec();
    PodSpec b = other.spec();
    return a.containers().equals(b.containers())
        && a.initContainers().equals(b.initContainers())
        && a.overhead().equals(b.overhead())
        && Objects.equals(a.resources(), b.resources());
  }
}
