package dev.berth.cli.explanation;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.LimitRange;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ResourceQuota;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.node.RuntimeClass;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.cluster.admission.RefusalCause;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.suggestion.Change;
import dev.berth.suggestion.ClusterEdit;
import dev.berth.suggestion.LimitRangeCandidates;
import dev.berth.suggestion.Note;
import dev.berth.suggestion.PodChange;
import dev.berth.suggestion.QuotaCandidates;
import dev.berth.suggestion.QuotaNote;
import java.util.ArrayList;
import java.util.List;

/// Changes that may help where an API server refuses the pods of a workload. Whether one does is
/// for a simulation with admission to say.
///
/// @param pod one of them
/// @param missing how many are not there
/// @param desired how many there are to be
record AdmissionCandidates(Pod pod, int missing, int desired, ClusterObjects objects) {

  List<Change> of(RefusalCause cause) {
    return switch (cause) {
      case RefusalCause.Exceeded(var key, var requested, var used) -> {
        ResourceQuota quota = objects.get(ResourceQuota.class, key);
        yield quota == null
            ? List.of()
            : new QuotaCandidates(pod, missing, desired).exceeded(quota, requested, used);
      }
      case RefusalCause.Unstated(var _, var containers) ->
          List.of(new QuotaCandidates(pod, missing, desired).unstated(containers));
      case RefusalCause.OutOfBounds(var key) -> ofLimits(key);
      case RefusalCause.NoPriorityClass(var name) -> ofPriorityClass(name);
      case RefusalCause.NoRuntimeClass(var name) -> ofRuntimeClass(name);
      case RefusalCause.NoNamespace(var name) -> List.of(new ClusterEdit.CreateNamespace(name));
      case RefusalCause.Other _ ->
          objects.list(LimitRange.class, pod.metadata().namespace()).stream()
              .flatMap(range -> ofLimits(range.key()).stream())
              .toList();
    };
  }

  /// Why, beyond the words of the API server.
  List<Note> notes(RefusalCause cause) {
    return switch (cause) {
      case RefusalCause.Exceeded(var key, var requested, var _) -> {
        ResourceQuota quota = objects.get(ResourceQuota.class, key);
        yield quota == null ? List.of() : QuotaNote.of(pod, quota, requested.keySet());
      }
      case RefusalCause.OutOfBounds(var key) -> {
        LimitRange range = objects.get(LimitRange.class, key);
        yield range == null ? List.of() : QuotaNote.of(pod, range);
      }
      default -> List.of();
    };
  }

  private List<Change> ofLimits(ObjectKey key) {
    LimitRange range = objects.get(LimitRange.class, key);
    return range == null ? List.of() : LimitRangeCandidates.of(pod.spec(), range);
  }

  private List<Change> ofPriorityClass(String name) {
    var candidates = new ArrayList<Change>();
    List<String> classes =
        objects.list(PriorityClass.class).stream().map(it -> it.metadata().name()).toList();
    Nearest.nearest(name, classes)
        .forEach(near -> candidates.add(new PodChange.CorrectPriorityClass(name, near)));
    candidates.add(new ClusterEdit.CreatePriorityClass(name));
    candidates.add(new PodChange.DropPriorityClass(name));
    return candidates;
  }

  private List<Change> ofRuntimeClass(String name) {
    var candidates = new ArrayList<Change>();
    List<String> classes =
        objects.list(RuntimeClass.class).stream().map(it -> it.metadata().name()).toList();
    Nearest.nearest(name, classes)
        .forEach(near -> candidates.add(new PodChange.UseRuntimeClass(name, near)));
    candidates.add(new PodChange.UseRuntimeClass(name, ""));
    return candidates;
  }
}
