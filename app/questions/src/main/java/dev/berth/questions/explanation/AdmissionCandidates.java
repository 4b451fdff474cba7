package dev.berth.questions.explanation;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.LimitRange;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ResourceQuota;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.node.RuntimeClass;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.cluster.apiserver.admission.RefusalCause;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.suggestion.Change;
import dev.berth.suggestion.ClusterEdit;
import dev.berth.suggestion.LimitRangeCandidates;
import dev.berth.suggestion.Note;
import dev.berth.suggestion.PodChange;
import dev.berth.suggestion.QuotaCandidates;
import dev.berth.suggestion.QuotaNote;
import java.util.List;
import java.util.stream.Stream;

/// Changes that may help if an API server refuses the pods of a workload. A simulation with
/// admission decides whether a change helps.
///
/// @param cause the cause of the refusal
/// @param pod one of them
/// @param missing the number of missing pods
/// @param desired the specified number of pods
record AdmissionCandidates(
    RefusalCause cause, Pod pod, int missing, int desired, ClusterObjects objects) {

  List<Change> changes() {
    var ofQuotas = new QuotaCandidates(pod, missing, desired);
    return switch (cause) {
      case RefusalCause.Exceeded(var key, var requested, var used) -> {
        ResourceQuota quota = objects.get(ResourceQuota.class, key);
        yield quota == null ? List.of() : ofQuotas.exceeded(quota, requested, used);
      }
      case RefusalCause.Unstated(var _, var containers) -> List.of(ofQuotas.unstated(containers));
      case RefusalCause.OutOfBounds(var key) -> {
        LimitRange range = objects.get(LimitRange.class, key);
        yield range == null ? List.of() : LimitRangeCandidates.of(pod.spec(), range);
      }
      case RefusalCause.NoPriorityClass(var name) ->
          Stream.<Change>concat(
                  near(name, PriorityClass.class)
                      .map(near -> new PodChange.CorrectPriorityClass(name, near)),
                  Stream.of(
                      new ClusterEdit.CreatePriorityClass(name),
                      new PodChange.DropPriorityClass(name)))
              .toList();
      case RefusalCause.NoRuntimeClass(var name) ->
          Stream.concat(near(name, RuntimeClass.class), Stream.of(""))
              .<Change>map(other -> new PodChange.UseRuntimeClass(name, other))
              .toList();
      case RefusalCause.NoNamespace(var name) -> List.of(new ClusterEdit.CreateNamespace(name));
      case RefusalCause.Other _ ->
          objects.list(LimitRange.class, pod.metadata().namespace()).stream()
              .flatMap(range -> LimitRangeCandidates.of(pod.spec(), range).stream())
              .toList();
    };
  }

  /// The names of objects with a similar name.
  private Stream<String> near(String name, Class<? extends KubernetesObject> kind) {
    List<String> names = objects.list(kind).stream().map(it -> it.metadata().name()).toList();
    return Nearest.nearest(name, names).stream();
  }

  /// Further reasons, beyond the API server's message.
  List<Note> notes() {
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
}
