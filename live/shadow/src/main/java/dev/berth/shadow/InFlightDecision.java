package dev.berth.shadow;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The way of a decision from the moment when it could first be made to the moment when it was
/// observed. Positions are indexes in a line of changes.
///
/// ```
///  the pod comes,   may be decided on      effects: claims written,    seen: bound, or
///  or has failed  ─────────────────────▶   victims evicted       ────▶ a condition with a reason
///      start                                decided … effects              end
/// ```
///
/// @param start the last change after which the decision must have been made; -1 if this is not in
///   the line
/// @param isFresh whether the pod came to the queue at `start` and was not tried before
/// @param effects the changes that the decision caused, in order; the last is `end`
record InFlightDecision(
    ObservedDecision observed,
    ObjectRef object,
    int start,
    boolean isFresh,
    List<Integer> effects) {
  InFlightDecision {
    effects = List.copyOf(effects);
  }

  /// Returns the path to the final observation.
  static InFlightDecision of(List<ObjectChange> line, int end, ObservedDecision observed) {
    var pod = observed.pod();
    var object = line.get(end).object();
    var claims = new PodClaims(pod);
    var effects = new ArrayList<>(List.of(end));
    for (int i = end - 1; i >= 0; i--) {
      ObjectChange change = line.get(i);
      if (change.object().equals(object)) {
        var before = (Pod) change.before();
        if (before == null || isUngated(before, change.after())) {
          return new InFlightDecision(observed, object, i, true, effects.reversed());
        }
        if (isFailed(before, change.after())) {
          return new InFlightDecision(observed, object, i, false, effects.reversed());
        }
        if (isPrepared(before, change.after(), observed)) {
          effects.add(i);
        }
      } else if (claims.areWritten(change) || isEvicted(change, observed)) {
        effects.add(i);
      }
    }
    return new InFlightDecision(observed, object, -1, false, effects.reversed());
  }

  Pod pod() {
    return observed.pod();
  }

  /// The position before which the decision was made: the position of its first effect.
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
        && ObservedDecision.scheduled(pod).status().equals("False")
        && !ObservedDecision.isSame(
            ObservedDecision.scheduled(before), ObservedDecision.scheduled(pod));
  }

  /// Returns whether the pod gets its later node as nominated node, or the name of the claim for
  /// its extended resources.
  private static boolean isPrepared(Pod before, @Nullable Object after, ObservedDecision observed) {
    return observed instanceof ObservedDecision.Bound(_, var node)
        && after instanceof Pod pod
        && ((pod.status().nominatedNodeName().equals(node)
                && !before.status().nominatedNodeName().equals(node))
            || (pod.status().extendedResourceClaimStatus() != null
                && before.status().extendedResourceClaimStatus() == null));
  }

  /// Returns whether a pod is evicted from the nominated node.
  private static boolean isEvicted(ObjectChange change, ObservedDecision observed) {
    return observed instanceof ObservedDecision.Failed failed
        && change.before() instanceof Pod before
        && failed.makesRoom()
        && before.spec().nodeName().equals(failed.nominatedNode())
        && (!(change.after() instanceof Pod after)
            || (after.isTerminating() && !before.isTerminating())
            || (isDisrupted(after) && !isDisrupted(before)));
  }

  private static boolean isDisrupted(Pod pod) {
    return pod.status().condition(PodCondition.DISRUPTION_TARGET) != null;
  }
}
