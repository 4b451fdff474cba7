package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.OwnerReference;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The nodes that are kept for replacements, from the eviction until the replacement is bound or
/// time is over. For one thread.
///
/// ```
///  kept ── a pod of the owner comes ──▶ taken by that pod ── it is bound, or gone ──▶ free
///    └──────────────────── time is over ─────────────────────────────────────────────▶ free
/// ```
public final class LandingPlaces {
  private final List<LandingPlace> kept = new ArrayList<>();

  /// By the UID of the pod that has taken it.
  private final Map<String, LandingPlace> taken = new HashMap<>();

  /// None is kept.
  public LandingPlaces() {}

  /// The node is kept from now on.
  public void keep(LandingPlace place) {
    kept.add(place);
  }

  /// The place for a pod that waits: the one that it has taken, or else the first that is kept for
  /// its owner, which it takes now.
  ///
  /// @return null if none is kept for it
  public @Nullable LandingPlace take(Pod pod, Instant now) {
    expire(now);
    String uid = pod.metadata().uid();
    LandingPlace own = taken.get(uid);
    if (own != null) {
      return own;
    }
    String owner = pod.metadata().controller().map(OwnerReference::uid).orElse("");
    for (LandingPlace place : kept) {
      if (place.owner().equals(owner)) {
        kept.remove(place);
        taken.put(uid, place);
        return place;
      }
    }
    return null;
  }

  /// The pod is bound, wherever, or gone: it needs no place any more.
  public void release(Pod pod) {
    taken.remove(pod.metadata().uid());
  }

  /// The places that are kept at that time, those that are taken included.
  public List<LandingPlace> all(Instant now) {
    expire(now);
    var all = new ArrayList<>(kept);
    all.addAll(taken.values());
    return List.copyOf(all);
  }

  private void expire(Instant now) {
    kept.removeIf(place -> !now.isBefore(place.until()));
    taken.values().removeIf(place -> !now.isBefore(place.until()));
  }
}
