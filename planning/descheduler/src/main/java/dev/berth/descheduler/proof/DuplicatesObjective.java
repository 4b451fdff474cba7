package dev.berth.descheduler.proof;

import dev.berth.api.core.Container;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.OwnerReference;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// RemoveDuplicates: the pods of an owner have to be spread more evenly over the nodes then.
///
/// @param nodes those of the cycle
record DuplicatesObjective(Collection<String> nodes) implements Objective {
  DuplicatesObjective {
    nodes = List.copyOf(nodes);
  }

  @Override
  public @Nullable String objection(Relocation relocation) {
    Pod pod = relocation.pod();
    var count =
        new DomainCount(
            relocation.before(),
            nodes,
            node -> node.metadata().name(),
            other -> isOfSameKind(pod, other));
    return count.change(relocation.origin(), relocation.node()) < 0
        ? null
        : "its replacement would go to node %s, which has %,d pods of its owner already, and node %s has %,d"
            .formatted(
                relocation.node(),
                count.in(relocation.node()),
                relocation.origin(),
                count.in(relocation.origin()));
  }

  private static boolean isOfSameKind(Pod pod, Pod other) {
    return uids(pod).equals(uids(other)) && images(pod).equals(images(other));
  }

  private static List<String> uids(Pod pod) {
    return pod.metadata().ownerReferences().stream().map(OwnerReference::uid).sorted().toList();
  }

  private static List<String> images(Pod pod) {
    return pod.spec().containers().stream().map(Container::image).sorted().toList();
  }
}
