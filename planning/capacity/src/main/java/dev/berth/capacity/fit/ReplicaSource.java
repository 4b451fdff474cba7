package dev.berth.capacity.fit;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.apiserver.admission.ObjectCreation;
import dev.berth.cluster.apiserver.admission.Refusal;
import dev.berth.cluster.controller.workload.ReplicaTemplate;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The pods of a mix, round by round, admitted like those of an API server. It skips names that
/// already exist. For one thread.
final class ReplicaSource {
  private final List<Slot> slots = new ArrayList<>();
  private final ObjectCreation creation;
  private final int[] numbers;

  record Slot(MixPart part, ReplicaTemplate template) {
    int perRound() {
      return part.times() * template.size();
    }
  }

  /// A new pod.
  ///
  /// @param objects objects to store: the pod's dependents, and then the pod; empty if it is
  ///   refused
  /// @param refusal null if the pod is not refused
  record Made(List<KubernetesObject> objects, @Nullable Refusal refusal) {
    Pod pod() {
      return (Pod) objects.getLast();
    }
  }

  ReplicaSource(List<MixPart> mix, ObjectCreation creation) {
    this.creation = creation;
    for (MixPart part : mix) {
      part.templates().forEach(template -> slots.add(new Slot(part, template)));
    }
    numbers = new int[slots.size()];
  }

  List<Slot> slots() {
    return slots;
  }

  /// The indexes of the templates of a round's pods: part by part, each as many times as the round
  /// contains it.
  int[] round() {
    var round = IntStream.builder();
    for (int first = 0; first < slots.size(); ) {
      MixPart part = slots.get(first).part();
      for (int time = 0; time < part.times(); time++) {
        for (int i = 0; i < part.templates().size(); i++) {
          for (int pod = 0; pod < part.templates().get(i).size(); pod++) {
            round.add(first + i);
          }
        }
      }
      first += part.templates().size();
    }
    return round.build().toArray();
  }

  /// The next pod of a template. When it returns, the pod's own claims have been stored.
  Made next(int slot, EmbeddedCluster cluster) {
    List<KubernetesObject> wanted;
    do {
      wanted = slots.get(slot).template().replica(numbers[slot]++);
    } while (cluster.get(Pod.class, wanted.getLast().key()) != null);
    for (KubernetesObject claim : wanted.subList(0, wanted.size() - 1)) {
      if (cluster.get(PersistentVolumeClaim.class, claim.key()) == null) {
        var made = creation.create(claim, cluster.objects());
        if (made.refusal() != null) {
          return new Made(List.of(), made.refusal());
        }
        made.objects().forEach(cluster::add);
      }
    }
    var made = creation.create(wanted.getLast(), cluster.objects());
    return new Made(made.objects(), made.refusal());
  }
}
