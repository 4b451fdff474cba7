package dev.berth.loadaware.support;

import dev.berth.api.core.Pod;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Estimates pods, and remembers the latest estimate, because successive pods mostly belong to one
/// workload, or are the same pod. For one thread.
public final class LastEstimate<T> {
  private final Function<Pod, T> estimated;
  private final BiPredicate<Pod, Pod> alike;
  private @Nullable Known<T> last;

  private record Known<T>(Pod pod, T estimate) {}

  /// Nothing has been estimated.
  ///
  /// @param estimated a function that depends only on the pod
  /// @param alike whether two pods have the same estimate
  public LastEstimate(Function<Pod, T> estimated, BiPredicate<Pod, Pod> alike) {
    this.estimated = estimated;
    this.alike = alike;
  }

  public T of(Pod pod) {
    Known<T> known = last;
    if (known == null || !alike.test(known.pod, pod)) {
      known = new Known<>(pod, estimated.apply(pod));
      last = known;
    }
    return known.estimate;
  }
}
