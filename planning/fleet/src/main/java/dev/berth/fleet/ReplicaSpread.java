package dev.berth.fleet;

import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/// Spreads replicas over clusters by weights, as far as each cluster has room.
///
/// The goal is the same as for seats in parliaments: every cluster gets a share in proportion to
/// its weight, in whole replicas. No cluster may get more than fits into it. In addition, one more
/// replica must not move another replica: a user who scales from 12 to 13 expects one new pod, and
/// no removed pod. Rounded shares do not have this property.
///
/// The algorithm is Webster's, also called Sainte-Laguë's: it assigns replicas one by one, each to
/// the cluster with the largest weight / (2 · replicas + 1) that still has room. Among equal ones,
/// the first gets it.
///
/// ```
///   weights   eu 2            us 1            ap 1, room for 1
///   quotient  2/1             1/1             1/1
///   1st       eu: 2/1 → 2/3
///   2nd                       us: 1/1 → 1/3
///   3rd                                       ap: 1/1, and it is full
///   4th       eu: 2/3 → 2/5
///   5th       eu: 2/5 → 2/7
///   6th                       us: 1/3
/// ```
///
/// Source: M. L. Balinski and H. P. Young, Fair Representation, 1982, chapter 8 and appendix A.
public final class ReplicaSpread {
  private ReplicaSpread() {}

  /// A cluster that may get replicas.
  ///
  /// @param weight from 0 to a million; a cluster with 0 gets nothing
  /// @param room the number of replicas that fit into it, at least 0
  public record Candidate(int weight, long room) {}

  /// A cluster with its replicas so far.
  ///
  /// @param index among the candidates
  private record Claim(int index, int weight, long replicas) implements Comparable<Claim> {
    @Override
    public int compareTo(Claim other) {
      int byQuotient =
          Long.compare(other.weight * (2 * replicas + 1), weight * (2 * other.replicas + 1));
      return byQuotient == 0 ? Integer.compare(index, other.index) : byQuotient;
    }
  }

  /// Returns the number of replicas of each candidate, in their order. The sum is smaller than
  /// requested only if no candidate with a weight has room left.
  ///
  /// @param replicas the requested number, at least 0; the time is proportional to it
  public static List<Long> of(long replicas, List<Candidate> candidates) {
    var given = new long[candidates.size()];
    var claims = new PriorityQueue<Claim>();
    for (int i = 0; i < given.length; i++) {
      var candidate = candidates.get(i);
      if (candidate.weight() > 0 && candidate.room() > 0) {
        claims.add(new Claim(i, candidate.weight(), 0));
      }
    }
    for (long left = replicas; left > 0 && !claims.isEmpty(); left--) {
      var next = claims.remove();
      int index = next.index();
      given[index]++;
      if (given[index] < candidates.get(index).room()) {
        claims.add(new Claim(index, next.weight(), given[index]));
      }
    }
    return Arrays.stream(given).boxed().toList();
  }
}
