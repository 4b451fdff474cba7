package dev.berth.cli.explanation;

import dev.berth.api.batch.Job;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.suggestion.Change;
import dev.berth.suggestion.PodChange;
import dev.berth.suggestion.RolloutChange;
import dev.berth.suggestion.Situation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Tells what is to be done to which object for changes to be made, in the order in which it is to
/// be done.
///
/// @param workload as it is in the cluster; null if it is not known
/// @param written as somebody has written it and edits it, so that a patch fits; null if it is not
///   known
record Steps(
    @Nullable KubernetesObject workload, @Nullable KubernetesObject written, Situation situation) {

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
    var ofObjects =
        new ChangedObjects(changes, situation).all().stream().flatMap(Steps::of).toList();
    var steps = new ArrayList<>(ofObjects);
    if (isOfWorkload) {
      // Before a pod is deleted, so that its controller makes the next one of the new template.
      long others = ofObjects.stream().filter(it -> !isOfThePod(it)).count();
      steps.addAll((int) others, patch(changes));
    }
    return steps;
  }

  private boolean isOfThePod(Step step) {
    return step.object() instanceof Pod it && it.key().equals(situation.pod().key());
  }

  private static Stream<Step> of(ChangedObjects.Changed changed) {
    KubernetesObject before = changed.before();
    KubernetesObject after = changed.after();
    Stream<Step> steps =
        before == null
            ? Stream.of(Step.create(changed.object()))
            : after == null
                ? Stream.of(Step.delete(before))
                : changed.isAnew()
                    ? Stream.of(Step.delete(before), Step.create(after))
                    : Stream.of(patch(before, after));
    return switch (changed.by()) {
      case USER -> steps;
      case OTHERS -> steps.map(Step::awaited);
      case CONTROLLERS -> Stream.of();
    };
  }

  private List<Step> patch(List<Change> changes) {
    KubernetesObject before = Objects.requireNonNull(written);
    KubernetesObject named = Objects.requireNonNull(workload); // its namespace may not be written
    var patch =
        JsonPatch.between(
            ObjectTree.of(before), ObjectTree.of(new WorkloadEdit(changes).applyTo(before)));
    if (patch.isEmpty()) {
      return List.of();
    }
    boolean isByKueue = changes.stream().anyMatch(Change::isByKueue);
    if (isByKueue) {
      return List.of(new Step(Step.Action.AWAIT, named, patch));
    }
    boolean isFixed =
        !before.metadata().uid().isEmpty()
            && changes.stream()
                .anyMatch(it ->
                    it instanceof RolloutChange.ChangeClaimTemplate
                        || (it instanceof PodChange
                            && (before instanceof Pod || before instanceof Job)));
    return List.of(new Step(isFixed ? Step.Action.RECREATE : Step.Action.PATCH, named, patch));
  }

  private static Step patch(KubernetesObject before, KubernetesObject after) {
    return new Step(
        Step.Action.PATCH, before, JsonPatch.between(ObjectTree.of(before), ObjectTree.of(after)));
  }
}
