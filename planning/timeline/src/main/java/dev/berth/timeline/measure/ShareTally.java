package dev.berth.timeline.measure;

import dev.berth.framework.model.ResourceVector;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/// Measures the dominant shares of groups over time, and how equal they are. For one thread.
///
/// @see ShareFigures
final class ShareTally {

  /// A group with its pods and resources.
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

  /// @param weights returns the weight of a group by name; must be greater than 0
  ShareTally(Grouping by, ToDoubleFunction<String> weights) {
    this.by = by;
    this.weights = weights;
  }

  Grouping by() {
    return by;
  }

  /// Counts a pod that has arrived.
  void arrived(PodTraits pod) {
    var member =
        members.computeIfAbsent(by.of(pod), name -> new Member(weights.applyAsDouble(name)));
    if (member.pods == 0) {
      present.add(member);
      changed.add(member);
    }
    member.pods++;
  }

  /// Changes the resources that the pod's group uses.
  void uses(PodTraits pod, ResourceVector change) {
    var member = member(pod);
    member.used = member.used.plus(change);
    changed.add(member);
  }

  /// Removes a pod, and the resources that it used.
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

  /// Computes all shares anew, because the nodes have changed.
  void nodesChanged() {
    changed.addAll(present);
  }

  /// Holds the present shares from the given time on.
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
