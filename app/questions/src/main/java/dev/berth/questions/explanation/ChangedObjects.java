package dev.berth.questions.explanation;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.engine.ClusterChange;
import dev.berth.suggestion.Change;
import dev.berth.suggestion.ClusterEdit;
import dev.berth.suggestion.PodChange;
import dev.berth.suggestion.RolloutChange;
import dev.berth.suggestion.Situation;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The sum of changes for each object except the workload: which objects are created, changed and
/// deleted in the end. For one thread.
final class ChangedObjects {

  /// One object.
  ///
  /// @param before null if it is created
  /// @param after null if it is deleted
  /// @param isAnew whether it is deleted and created again
  /// @param by who does it
  record Changed(
      @Nullable KubernetesObject before, @Nullable KubernetesObject after, boolean isAnew, By by) {
    KubernetesObject object() {
      return Objects.requireNonNull(before == null ? after : before);
    }
  }

  /// Who changes an object.
  enum By {
    /// Whoever follows the advice.
    USER,
    /// Other programs change it: the user only has to wait.
    OTHERS,
    /// Controllers change it, as a consequence.
    CONTROLLERS
  }

  private final Map<KindKey, Changed> changed = new LinkedHashMap<>();

  /// @param situation the situation of the changes
  ChangedObjects(List<Change> changes, Situation situation) {
    Situation now = situation;
    for (Change change : changes) {
      switch (change) {
        case ClusterEdit edit -> note(edit, edit.in(now.cluster()));
        case RolloutChange.RemakePod _ -> note(new ClusterChange.Deleted(now.pod()), By.USER);
        case PodChange.UsePriorityClass it when it.isNew() -> note(priorityClass(it), By.USER);
        case PodChange _, RolloutChange _ -> {}
      }
      now = now.after(change);
    }
  }

  private static ClusterChange priorityClass(PodChange.UsePriorityClass it) {
    return new ClusterChange.Added(
        new PriorityClass(
            ObjectMeta.named("", it.name()),
            it.value(),
            false,
            "",
            PriorityClass.PREEMPT_LOWER_PRIORITY));
  }

  private void note(ClusterEdit edit, List<ClusterChange> parts) {
    for (ClusterChange part : parts) {
      boolean isOfPod = part.object() instanceof Pod;
      note(
          part,
          switch (edit) {
            case ClusterEdit.MovePods _, ClusterEdit.RemakePods _ ->
                isOfPod ? By.USER : By.CONTROLLERS;
            case ClusterEdit.AwaitDeletion _ -> isOfPod ? By.OTHERS : By.CONTROLLERS;
            case ClusterEdit.EndRuns _ -> isOfPod ? By.CONTROLLERS : By.OTHERS;
            case ClusterEdit.SeeToNode _,
                ClusterEdit.ReleaseDevices _,
                ClusterEdit.CompleteResize _ ->
                By.OTHERS;
            case ClusterEdit.ChangeDeviceRequest it
                when it.template() != null && part.object() instanceof ResourceClaim ->
                By.CONTROLLERS;
            case ClusterEdit _ ->
                isOfPod || part instanceof ClusterChange.Deleted(PersistentVolume _)
                    ? By.CONTROLLERS
                    : By.USER;
          });
    }
  }

  private void note(ClusterChange change, By by) {
    KubernetesObject object = change.object();
    var name = KindKey.of(object);
    Changed known = changed.get(name);
    switch (change) {
      case ClusterChange.Added _ ->
          changed.put(
              name, new Changed(known == null ? null : known.before, object, known != null, by));
      case ClusterChange.Updated(var before, var _) ->
          changed.put(
              name,
              known == null
                  ? new Changed(before, object, false, by)
                  : new Changed(known.before, object, known.isAnew, by));
      case ClusterChange.Deleted _ when known != null && known.before == null ->
          changed.remove(name);
      case ClusterChange.Deleted _ ->
          changed.put(name, new Changed(known == null ? object : known.before, null, false, by));
    }
  }

  /// All changed objects, in the order of the changes.
  Collection<Changed> all() {
    return changed.values();
  }
}
