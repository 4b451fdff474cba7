package dev.berth.questions.explanation;

import dev.berth.api.batch.Job;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.Metadata;
import dev.berth.suggestion.Change;
import dev.berth.suggestion.PodChange;
import dev.berth.suggestion.RolloutChange;
import dev.berth.suggestion.Situation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Tells what is to be done to which object for changes to be made, in the order in which it is to
/// be done.
///
/// @param workload as it is in the cluster; null if it is not known
/// @param written as somebody has written it and edits it, so that a patch fits; null if it is not
///   known
public record Steps(
    @Nullable KubernetesObject workload, @Nullable KubernetesObject written, Situation situation) {

  /// What is to be done to one object, in the way of kubectl.
  ///
  /// @param object as it is before, or as it is to be created
  /// @param patch what is to differ, as a JSON patch; empty if the object is created or deleted
  record Step(Action action, KubernetesObject object, List<Map<String, Object>> patch) {

    /// The manifest of what is to be created; null if nothing is.
    @Nullable Map<String, @Nullable Object> created() {
      return action == Action.CREATE ? manifest() : null;
    }

    /// The status of a node stands in its manifest, too: it says what there is room for.
    private Map<String, @Nullable Object> manifest() {
      var unknown = Metadata.with(object, object.metadata().withUid(""));
      var fields = new LinkedHashMap<>(ObjectTree.of(unknown).fields());
      if (!(object instanceof Node)) {
        fields.remove("status");
      }
      return fields;
    }
  }

  /// What is done.
  enum Action {
    /// `kubectl create`.
    CREATE,
    /// `kubectl patch --type=json`.
    PATCH,
    /// Delete it and create it anew, with the patch: its fields may not be changed.
    RECREATE,
    /// `kubectl delete`.
    DELETE,
    /// Wait until it has been deleted, or has changed like that: others do it.
    AWAIT
  }

  /// The steps; none if the changes are of a workload that is not known.
  List<Step> of(List<Change> changes) {
    boolean isOfWorkload =
        changes.stream()
            .anyMatch(it ->
                it instanceof PodChange
                    || (it instanceof RolloutChange && !(it instanceof RolloutChange.RemakePod)));
    if (isOfWorkload && (workload == null || written == null)) {
      return List.of();
    }
    var steps = new ArrayList<Step>();
    new ChangedObjects(changes, situation).all().forEach(it -> steps.addAll(of(it)));
    if (isOfWorkload) {
      // Before a pod is deleted, so that its controller makes the next one of the new template.
      long others = steps.stream().filter(it -> !isOfThePod(it)).count();
      steps.addAll((int) others, patch(changes));
    }
    return steps;
  }

  private boolean isOfThePod(Step step) {
    return step.object() instanceof Pod it && it.key().equals(situation.pod().key());
  }

  private static List<Step> of(ChangedObjects.Changed changed) {
    KubernetesObject before = changed.before();
    KubernetesObject after = changed.after();
    Stream<Step> steps =
        before == null
            ? Stream.of(new Step(Action.CREATE, changed.object(), List.of()))
            : after == null
                ? Stream.of(new Step(Action.DELETE, before, List.of()))
                : changed.isAnew()
                    ? Stream.of(
                        new Step(Action.DELETE, before, List.of()),
                        new Step(Action.CREATE, after, List.of()))
                    : Stream.of(new Step(Action.PATCH, before, patch(before, after)));
    return switch (changed.by()) {
      case USER -> steps.toList();
      case OTHERS -> steps.map(it -> new Step(Action.AWAIT, it.object, it.patch)).toList();
      case CONTROLLERS -> List.of();
    };
  }

  private static List<Map<String, Object>> patch(KubernetesObject before, KubernetesObject after) {
    return JsonPatch.between(ObjectTree.of(before), ObjectTree.of(after));
  }

  private List<Step> patch(List<Change> changes) {
    KubernetesObject before = Objects.requireNonNull(written);
    KubernetesObject named = Objects.requireNonNull(workload); // its namespace may not be written
    var patch = patch(before, new WorkloadEdit(changes).applyTo(before));
    if (patch.isEmpty()) {
      return List.of();
    }
    boolean isFixed =
        !before.metadata().uid().isEmpty()
            && changes.stream()
                .anyMatch(it ->
                    it instanceof RolloutChange.ChangeClaimTemplate
                        || (it instanceof PodChange
                            && (before instanceof Pod || before instanceof Job)));
    Action action =
        changes.stream().anyMatch(Change::isByKueue)
            ? Action.AWAIT
            : isFixed ? Action.RECREATE : Action.PATCH;
    return List.of(new Step(action, named, patch));
  }
}
