package dev.berth.config.policy;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The file of `--policy-config-file` until v1.22.
///
/// Source: `k8s.io/kube-scheduler/config/v1` of Kubernetes v1.22.
///
/// @param predicates what filters nodes; null: the default ones; empty: only those that can not be
///   left out
/// @param priorities what scores nodes; null: the default ones; empty: none
/// @param extenders scheduler extenders
/// @param hardPodAffinitySymmetricWeight what a required affinity of a running pod adds to the
///   score of its node, 0 to 100; null: 1
/// @param alwaysCheckAllPredicates whether a node's filters go on after the first refusal
public record Policy(
    @Nullable List<Predicate> predicates,
    @Nullable List<Priority> priorities,
    List<LegacyExtender> extenders,
    @Nullable Integer hardPodAffinitySymmetricWeight,
    boolean alwaysCheckAllPredicates)
    implements PolicyDocument {

  static final String API_VERSION = "v1";
  static final String KIND = "Policy";

  public Policy {
    predicates = predicates == null ? null : List.copyOf(predicates);
    priorities = priorities == null ? null : List.copyOf(priorities);
    extenders = List.copyOf(extenders);
  }

  /// A filter by its name then.
  ///
  /// @param serviceAffinity labels that all pods of a service must find equal; null: not this
  ///   filter
  /// @param labelsPresence labels that nodes must have, or must not; null: not this filter
  public record Predicate(
      String name, @Nullable Labels serviceAffinity, @Nullable LabelsPresence labelsPresence) {}

  /// Names of labels.
  public record Labels(List<String> labels) {
    public Labels {
      labels = List.copyOf(labels);
    }
  }

  /// Labels that nodes must have, or must not.
  ///
  /// @param presence which of the two
  public record LabelsPresence(List<String> labels, boolean presence) {
    public LabelsPresence {
      labels = List.copyOf(labels);
    }
  }

  /// A score by its name then.
  ///
  /// @param weight its factor; positive
  /// @param serviceAntiAffinity the label by whose values a service's pods are spread; null: not
  ///   this score
  /// @param labelPreference a label that is better there, or not; null: not this score
  /// @param requestedToCapacityRatio how full a node is best; null: not this score
  public record Priority(
      String name,
      long weight,
      @Nullable LabelPreference serviceAntiAffinity,
      @Nullable LabelPreference labelPreference,
      @Nullable Utilization requestedToCapacityRatio) {}

  /// A label that is better there, or not.
  ///
  /// @param presence which of the two; without meaning for spreading
  public record LabelPreference(String label, boolean presence) {}

  /// How full a node is best.
  ///
  /// @param resources empty: cpu and memory
  public record Utilization(List<Point> shape, List<Share> resources) {
    public Utilization {
      shape = List.copyOf(shape);
      resources = List.copyOf(resources);
    }
  }

  /// A point of a scoring function.
  ///
  /// @param utilization in percent
  /// @param score 0 to 10
  public record Point(int utilization, int score) {}

  /// A resource and its part in a score.
  ///
  /// @param weight 0: 1
  public record Share(String name, long weight) {}
}
