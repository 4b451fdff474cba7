package dev.berth.timeline.measure;

import dev.berth.framework.state.ResourceVector;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/// The dominant shares of groups over time, and how equal they are. For one thread.
///
/// @see ShareFigures
final class ShareTally {

  /// A group and what it has.
  private static final class Member {
    private final TimeSeries shares = new TimeSeries();
    private final double weight;
    private ResourceVector used = ResourceVector.ZERO;
    private double share;
    private int pods;

    Member(double weight) {
      this.weight = weight;
    }
  }

  private final Grouping by;
  private final ToDoubleFunction<String> weights;
  private final Map<String, Member> members = new LinkedHashMap<>();
  private final Set<Member> present = new LinkedHashSet<>();
  private final Set<Member> changed = new LinkedHashSet<>();
  private final TimeSeries jain = new TimeSeries();

  /// @param weights of groups, by name: above zero
  ShareTally(Grouping by, ToDoubleFunction<String> weights) {
    this.by = by;
    this.weights = weights;
  }

  Grouping by() {
    return by;
  }

  /// A pod has come.
  void arrived(PodTraits pod) {
    var member =
        members.computeIfAbsent(by.of(pod), name -> new Member(weights.applyAsDouble(name)));
    if (member.pods == 0) {
      present.add(member);
      changed.add(member);
    }
    member.pods++;
  }

  /// The group of the pod has so much from now on.
  void uses(PodTraits pod, ResourceVector change) {
    var member = member(pod);
    member.used = member.used.plus(change);
    changed.add(member);
  }

  /// A pod is gone; what it has used is not counted any more.
  void gone(PodTraits pod) {
    var member = member(pod);
    member.pods--;
    if (member.pods == 0) {
      present.remove(member);
    }
  }

  private Member member(PodTraits pod) {
    var member = members.get(by.of(pod));
    if (member == null) {
      throw new IllegalStateException("no pod of %s has come".formatted(by.of(pod)));
    }
    return member;
  }

  /// All shares are to be computed anew, since there are other nodes.
  void nodesChanged() {
    changed.addAll(present);
  }

  /// From that time on, everything is as it is now.
  ///
  /// @param contended whether pods wait
  void hold(Duration at, ResourceTally cluster, boolean contended) {
    for (var member : changed) {
      member.share = cluster.dominantShare(member.used);
      member.shares.set(at, member.share);
    }
    changed.clear();
    jain.set(at, contended && present.size() > 1 ? jain() : Double.NaN);
  }

  private double jain() {
    double sum = 0;
    double squares = 0;
    for (var member : present) {
      var weighed = member.share / member.weight;
      sum += weighed;
      squares += weighed * weighed;
    }
    return squares == 0 ? Double.NaN : sum * sum / (present.size() * squares);
  }

  ShareFigures figures(Duration end) {
    var groups = new LinkedHashMap<String, SeriesFigures>();
    new TreeMap<>(members).forEach((name, member) -> groups.put(name, member.shares.until(end)));
    return new ShareFigures(by, jain.until(end), groups);
  }
}
