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

/// Lists the steps that carry out changes, object by object, in their order.
///
/// @param workload from the cluster; null if it is unknown
/// @param written the manifest that somebody has written and edits, so that a patch fits; null if
///   it is unknown
public record Steps(
    @Nullable KubernetesObject workload, @Nullable KubernetesObject written, Situation situation) {

  /// An operation on one object, as with kubectl.
  ///
  /// @param object before the step, or the object to create
  /// @param patch the change, as a JSON patch; empty if the object is created or deleted
  record Step(Action action, KubernetesObject object, List<Map<String, Object>> patch) {

    /// The manifest of the object to create; null if there is none.
    @Nullable Map<String, @Nullable Object> created() {
      return action == Action.CREATE ? manifest() : null;
    }

    /// The status of a node belongs to its manifest, too, because it has the allocatable resources.
    private Map<String, @Nullable Object> manifest() {
      var unknown = Metadata.with(object, object.metadata().withUid(""));
      var fields = new LinkedHashMap<>(ObjectTree.of(unknown).fields());
      if (!(object instanceof Node)) {
        fields.remove("status");
      }
      return fields;
    }
  }

  /// The kinds of operations.
  enum Action {
    /// `kubectl create`.
    CREATE,
    /// `kubectl patch --type=json`.
    PATCH,
    /// Delete it and create it again, with the patch, because its fields are immutable.
    RECREATE,
    /// `kubectl delete`.
    DELETE,
    /// Wait until others have deleted it, or have changed it in this way.
    AWAIT
  }

  /// The steps; none if the workload of the changes is unknown.
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
