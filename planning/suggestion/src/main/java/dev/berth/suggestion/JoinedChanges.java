package dev.berth.suggestion;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Joins changes that follow each other: two changes of the same field become one change.
final class JoinedChanges {
  private JoinedChanges() {}

  static List<Change> of(List<Change> first, List<Change> next) {
    var all = new ArrayList<>(first);
    for (Change change : next) {
      int place = 0;
      Change both = null;
      while (place < all.size() && both == null) {
        both = both(all.get(place++), change);
      }
      if (both == null) {
        all.add(change);
      } else {
        all.set(place - 1, both);
      }
    }
    return List.copyOf(all);
  }

  /// Returns a single change with the effects of both changes; null if there is no such change.
  private static @Nullable Change both(Change first, Change next) {
    return switch (first) {
      case PodChange.LowerRequest one
          when next instanceof PodChange.LowerRequest other
              && one.resource().equals(other.resource()) ->
          new PodChange.LowerRequest(one.resource(), one.from(), other.to());
      case PodChange.RaiseMaxSkew one
          when next instanceof PodChange.RaiseMaxSkew other && one.index() == other.index() ->
          new PodChange.RaiseMaxSkew(one.index(), one.constraint(), other.maxSkew());
      case PodChange.LowerMinDomains one
          when next instanceof PodChange.LowerMinDomains other && one.index() == other.index() ->
          new PodChange.LowerMinDomains(one.index(), one.constraint(), other.minDomains());
      case RolloutChange.Scale one when next instanceof RolloutChange.Scale other ->
          new RolloutChange.Scale(one.from(), other.to());
      case ClusterEdit.RaiseQuota one
          when next instanceof ClusterEdit.RaiseQuota other
              && one.quota().equals(other.quota()) -> {
        var hard = new HashMap<>(one.hard());
        hard.putAll(other.hard());
        yield new ClusterEdit.RaiseQuota(one.quota(), hard);
      }
      case ClusterEdit.MakeClaim one
          when next instanceof ClusterEdit.MakeClaim other && one.claim().equals(other.claim()) ->
          new ClusterEdit.MakeClaim(
              one.claim(),
              new ClaimChange(
                  one.change().from(), other.change().to(), one.change().isCorrection()));
      default -> first.equals(next) ? first : null;
    };
  }
}
