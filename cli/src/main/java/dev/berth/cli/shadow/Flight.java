package dev.berth.cli.shadow;

import dev.berth.api.core.Pod;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The way of a decision from when it could be made to when it was seen. Positions are those in a
/// line of changes.
///
/// ```
///  the pod comes,   may be decided on      effects: claims written,    seen: bound, or
///  or has failed  ─────────────────────▶   victims evicted       ────▶ told why not
///      start                                decided … effects              end
/// ```
///
/// @param start the last change before which the decision cannot have been made; -1 if that is not
///   in the line
/// @param isFresh whether the pod came to the queue at its start, and was not tried before
/// @param effects the changes that follow from the decision, in their order; `end` is the last
record Flight(
    Sighting sighting, ObjectId object, int start, boolean isFresh, List<Integer> effects) {
  Flight {
    effects = List.copyOf(effects);
  }

  /// The way to what is seen at the end.
  static Flight of(List<Step> line, int end, Sighting sighting) {
    var pod = sighting.pod();
    var object = line.get(end).object();
    var claims = new PodClaims(pod);
    var effects = new ArrayList<>(List.of(end));
    for (int i = end - 1; i >= 0; i--) {
      Step step = line.get(i);
      if (step.object().equals(object)) {
        Pod before = (Pod) step.before();
        if (before == null || isUngated(before, step.after())) {
          return new Flight(sighting, object, i, true, effects.reversed());
        }
        if (isFailed(before, step.after())) {
          return new Flight(sighting, object, i, false, effects.reversed());
        }
        if (isPrepared(before, step.after(), sighting)) {
          effects.add(i);
        }
      } else if (claims.areWritten(step) || isEvicted(step, sighting)) {
        effects.add(i);
      }
    }
    return new Flight(sighting, object, -1, false, effects.reversed());
  }

  Pod pod() {
    return sighting.pod();
  }

  /// Where the decision had been made by: before its first effect.
  int decided() {
    return effects.getFirst();
  }

  private static boolean isUngated(Pod before, @Nullable Object after) {
    return !before.spec().schedulingGates().isEmpty()
        && after instanceof Pod pod
        && pod.spec().schedulingGates().isEmpty();
  }

  private static boolean isFailed(Pod before, @Nullable Object after) {
    return after instanceof Pod pod
        && Sighting.scheduled(pod).status().equals("False")
        && !Sighting.isSame(Sighting.scheduled(before), Sighting.scheduled(pod));
  }

  /// Whether the pod is told where it will be bound, by which others know of it early; or which
  /// claim it has got for its extended resources.
  private static boolean isPrepared(Pod before, @Nullable Object after, Sighting sighting) {
    return sighting instanceof Sighting.Bound(_, var node)
        && after instanceof Pod pod
        && ((pod.status().nominatedNodeName().equals(node)
                && !before.status().nominatedNodeName().equals(node))
            || (pod.status().extendedResourceClaimStatus() != null
                && before.status().extendedResourceClaimStatus() == null));
  }

  /// Whether somebody goes from the node to which the pod is nominated.
  private static boolean isEvicted(Step step, Sighting sighting) {
    return sighting instanceof Sighting.Failed failed
        && step.before() instanceof Pod before
        && failed.makesRoom()
        && before.spec().nodeName().equals(failed.nominatedNode())
        && (!(step.after() instanceof Pod after)
            || (after.isTerminating() && !before.isTerminating())
            || (isDisrupted(after) && !isDisrupted(before)));
  }

  private static boolean isDisrupted(Pod pod) {
    return pod.status().condition("DisruptionTarget") != null;
  }
}
