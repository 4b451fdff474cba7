package dev.berth.engine.live;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.OwnerReference;
import dev.berth.engine.queue.Nominator;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.PodInfoFactory;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The pods that will be created soon, and the nodes kept for them as after a preemption. A
/// stand-in is nominated to the node, so pods of the same or lower priority are tried as if the
/// stand-in were running there. A new pod of the same controller takes the stand-in's place. A node
/// may also be kept for a pod that exists.
///
/// ```
///  expected ── a pod of the controller comes ──▶ taken by it ── it is placed or gone, or a preemption decides otherwise ──▶ free
///    └──────────────── time is over, or it is expected no more ──────┴─── time is over ─────────────────────────────────────▲
/// ```
///
/// Once the new pod exists, only this class knows its nomination; the pod's status in the cluster
/// does not show it. For the engine's thread.
final class ExpectedPods {
  /// @param standIn the pod that is nominated until a real pod arrives
  private record Expected(PodInfo standIn, String node, Instant until) {
    String owner() {
      return ExpectedPods.owner(standIn.pod());
    }

    boolean isOver(Instant now) {
      return !now.isBefore(until);
    }
  }

  private final Nominator nominator;
  private final PodInfoFactory infos;

  /// By the UID of the stand-in.
  private final Map<String, Expected> expected = new LinkedHashMap<>();

  /// By the UID of the pod that took the place.
  private final Map<String, Expected> taken = new LinkedHashMap<>();

  ExpectedPods(Nominator nominator, PodInfoFactory infos) {
    this.nominator = nominator;
    this.infos = infos;
  }

  /// @param pod the pod to expect, with a UID that no other pod has
  void expect(Pod pod, String node, Instant until) {
    PodInfo standIn = infos.of(nominated(pod, node));
    expected.put(standIn.uid(), new Expected(standIn, node, until));
    nominator.nominate(standIn, node);
  }

  /// Returns a new pod without a node, nominated to the node that is kept for it, if there is one.
  Pod adopt(Pod pod) {
    Expected own = pod.status().nominatedNodeName().isEmpty() ? placeFor(pod) : null;
    if (own != null) {
      giveUp(own.standIn().uid());
      taken.put(pod.metadata().uid(), own);
    }
    return known(pod);
  }

  /// Keeps a node for a pod that exists, in place of another one.
  void keep(PodInfo pod, String node, Instant until) {
    taken.put(pod.uid(), new Expected(pod, node, until));
  }

  /// Returns the first place kept for the controller; preferably the one for the pod's name, if the
  /// name is known beforehand as in a StatefulSet.
  private @Nullable Expected placeFor(Pod pod) {
    String owner = owner(pod);
    Expected first = null;
    if (!owner.isEmpty()) {
      for (Expected it : expected.values()) {
        if (it.owner().equals(owner)) {
          if (it.standIn().key().equals(pod.key())) {
            return it;
          }
          first = first == null ? it : first;
        }
      }
    }
    return first;
  }

  /// Returns a changed pod without a node, nominated as before unless its status now has a
  /// nomination.
  Pod known(Pod pod) {
    if (!pod.status().nominatedNodeName().isEmpty()) {
      settled(pod.metadata().uid());
      return pod;
    }
    Expected own = taken.get(pod.metadata().uid());
    return own == null ? pod : nominated(pod, own.node());
  }

  private static Pod nominated(Pod pod, String node) {
    return pod.withStatus(pod.status().withNominatedNodeName(node));
  }

  /// Returns whether the pod has taken a place.
  boolean isTaken(String uid) {
    return taken.containsKey(uid);
  }

  /// The pod has a node or is gone, or the time for keeping its node is over.
  void settled(String uid) {
    taken.remove(uid);
  }

  /// Stops expecting the pod.
  ///
  /// @return the stand-in; null if none has that UID
  @Nullable PodInfo giveUp(String uid) {
    Expected known = expected.remove(uid);
    if (known == null) {
      return null;
    }
    nominator.remove(uid);
    return known.standIn();
  }

  /// Gives up expected pods that have not arrived at this time.
  ///
  /// @return their stand-ins
  List<PodInfo> expire(Instant now) {
    List<PodInfo> over =
        expected.values().stream().filter(it -> it.isOver(now)).map(Expected::standIn).toList();
    over.forEach(standIn -> giveUp(standIn.uid()));
    return over;
  }

  /// Returns the UIDs of the pods that took a place and whose node has been kept long enough by
  /// then.
  List<String> overdue(Instant now) {
    return taken.entrySet().stream()
        .filter(it -> it.getValue().isOver(now))
        .map(Map.Entry::getKey)
        .toList();
  }

  /// Returns when the next place expires; null if there is none.
  @Nullable Instant nextExpiry() {
    return Stream.concat(expected.values().stream(), taken.values().stream())
        .map(Expected::until)
        .min(Instant::compareTo)
        .orElse(null);
  }

  private static String owner(Pod pod) {
    return pod.metadata().controller().map(OwnerReference::uid).orElse("");
  }
}
