package dev.berth.engine;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.OwnerReference;
import dev.berth.engine.queue.Nominator;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.PodInfoFactory;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Pods that are about to come, and the nodes that are kept for them as by a preemption: a stand-in
/// is nominated, so that pods of the same priority or a lower one are tried as if it was there. A
/// pod of the same controller that comes takes the stand-in's place.
///
/// ```
///  expected ── a pod of the controller comes ──▶ taken by it ── it is placed or gone, or a preemption decides otherwise ──▶ free
///    └──────────────── time is over, or it is expected no more ──────┴─── time is over ─────────────────────────────────────▲
/// ```
///
/// The nomination of a pod that has come is known here alone, and not in its status in the cluster.
/// Used by the engine's thread alone.
final class ExpectedPods {
  /// @param standIn what is nominated as long as nobody comes
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

  /// By the UID of the pod that has come.
  private final Map<String, Expected> taken = new LinkedHashMap<>();

  ExpectedPods(Nominator nominator, PodInfoFactory infos) {
    this.nominator = nominator;
    this.infos = infos;
  }

  /// @param pod as it will be, with a UID that no other pod has
  void expect(Pod pod, String node, Instant until) {
    PodInfo standIn = infos.of(nominated(pod, node));
    expected.put(standIn.uid(), new Expected(standIn, node, until));
    nominator.nominate(standIn, node);
  }

  /// A pod without a node that has just come, nominated to the node that is kept for it if there is
  /// one.
  Pod adopt(Pod pod) {
    Expected own = pod.status().nominatedNodeName().isEmpty() ? placeFor(pod) : null;
    if (own != null) {
      giveUp(own.standIn().uid());
      taken.put(pod.metadata().uid(), own);
    }
    return known(pod);
  }

  /// The first that is kept for the controller; rather that of the pod's name, if its name is known
  /// beforehand as in a StatefulSet.
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

  /// A pod without a node that has changed, nominated as before unless its status says otherwise by
  /// now.
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

  /// Whether a node is kept for the pod, which has come.
  boolean isTaken(String uid) {
    return taken.containsKey(uid);
  }

  /// The pod has a node, or is gone, or no node is kept for it any more.
  void settled(String uid) {
    taken.remove(uid);
  }

  /// The pod is expected no more.
  ///
  /// @return the stand-in; null if there is none of that UID
  @Nullable PodInfo giveUp(String uid) {
    Expected known = expected.remove(uid);
    if (known == null) {
      return null;
    }
    nominator.remove(uid);
    return known.standIn();
  }

  /// Gives up those that have not come by then.
  ///
  /// @return their stand-ins
  List<PodInfo> expire(Instant now) {
    List<PodInfo> over =
        expected.values().stream().filter(it -> it.isOver(now)).map(Expected::standIn).toList();
    over.forEach(standIn -> giveUp(standIn.uid()));
    return over;
  }

  /// The UIDs of pods that have come, and for whom a node has been kept long enough by then.
  List<String> overdue(Instant now) {
    return taken.entrySet().stream()
        .filter(it -> it.getValue().isOver(now))
        .map(Map.Entry::getKey)
        .toList();
  }

  /// When the next one is over; null if none is expected.
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
