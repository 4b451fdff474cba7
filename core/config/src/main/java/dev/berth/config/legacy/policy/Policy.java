package dev.berth.config.legacy.policy;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The content of the file of `--policy-config-file`, which existed until v1.22.
///
/// Source: `k8s.io/kube-scheduler/config/v1` of Kubernetes v1.22.
///
/// @param predicates the filters; null for the defaults; empty for only those that cannot be left
///   out
/// @param priorities the scores; null for the defaults; empty for none
/// @param extenders scheduler extenders
/// @param hardPodAffinitySymmetricWeight the score, 0 to 100, that a required affinity of a running
///   pod adds to its node; null means 1
/// @param alwaysCheckAllPredicates whether the remaining filters run after one has rejected a node
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

  /// A filter, under its name at that time.
  ///
  /// @param serviceAffinity labels whose values must be equal for all pods of a service; null for
  ///   other filters
  /// @param labelsPresence labels that nodes must have or must not have; null for other filters
  public record Predicate(
      String name, @Nullable Labels serviceAffinity, @Nullable LabelsPresence labelsPresence) {}

  /// Names of labels.
  public record Labels(List<String> labels) {
    public Labels {
      labels = List.copyOf(labels);
    }
  }

  /// Labels that nodes must have or must not have.
  ///
  /// @param presence true if they must have them
  public record LabelsPresence(List<String> labels, boolean presence) {
    public LabelsPresence {
      labels = List.copyOf(labels);
    }
  }

  /// A score, under its name at that time.
  ///
  /// @param weight the factor; positive
  /// @param serviceAntiAffinity the label over whose values a service's pods are spread; null for
  ///   other scores
  /// @param labelPreference a label that makes a node better or worse; null for other scores
  /// @param requestedToCapacityRatio the preferred utilization of a node; null for other scores
  public record Priority(
      String name,
      long weight,
      @Nullable LabelPreference serviceAntiAffinity,
      @Nullable LabelPreference labelPreference,
      @Nullable Utilization requestedToCapacityRatio) {}

  /// A label that makes a node better or worse.
  ///
  /// @param presence true if nodes with the label are better; ignored for spreading
  public record LabelPreference(String label, boolean presence) {}

  /// The preferred utilization of a node.
  ///
  /// @param resources empty for cpu and memory
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

  /// A resource and its weight in a score.
  ///
  /// @param weight 0 means 1
  public record Share(String name, long weight) {}
}
