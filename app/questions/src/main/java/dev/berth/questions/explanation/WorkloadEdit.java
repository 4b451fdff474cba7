package dev.berth.questions.explanation;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.suggestion.Change;
import dev.berth.suggestion.ClusterEdit;
import dev.berth.suggestion.PodChange;
import dev.berth.suggestion.RolloutChange;
import dev.berth.suggestion.Templates;
import java.util.List;

/// A workload, or a pod without a workload, after changes: changes of a pod apply to the template.
record WorkloadEdit(List<Change> changes) {

  KubernetesObject applyTo(KubernetesObject workload) {
    KubernetesObject edited = workload;
    for (Change change : changes) {
      edited = applied(change, edited);
    }
    return edited;
  }

  /// Whether one of the changes cannot change this workload, for example because the request comes
  /// from a LimitRange and not from the template.
  boolean isWithoutEffectOn(KubernetesObject workload) {
    KubernetesObject edited = workload;
    for (Change change : changes) {
      KubernetesObject before = edited;
      edited = applied(change, before);
      if (change instanceof PodChange && edited.equals(before)) {
        return true;
      }
    }
    return false;
  }

  private static KubernetesObject applied(Change change, KubernetesObject workload) {
    return switch (change) {
      case PodChange.DropLabel(var key, var _) -> Templates.withoutLabel(workload, key);
      case PodChange ofPod -> Templates.withSpec(workload, ofPod::changeTemplate);
      case RolloutChange rollout -> rollout.applyTo(workload);
      case ClusterEdit _ -> workload;
    };
  }
}
