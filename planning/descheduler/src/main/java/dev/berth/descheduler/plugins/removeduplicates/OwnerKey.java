package dev.berth.descheduler.plugins.removeduplicates;

import dev.berth.api.core.Container;
import dev.berth.api.core.Pod;
import java.util.Comparator;
import java.util.List;

/// An owner, and what images its pods run, since pods of one owner may serve several purposes.
///
/// @param images of all containers, without init containers, sorted, with `#` between them
record OwnerKey(String namespace, String kind, String name, String images)
    implements Comparable<OwnerKey> {
  private static final Comparator<OwnerKey> ORDER =
      Comparator.comparing(OwnerKey::namespace)
          .thenComparing(OwnerKey::kind)
          .thenComparing(OwnerKey::name)
          .thenComparing(OwnerKey::images);

  /// The keys of a pod, one for each owner, in their order.
  static List<OwnerKey> of(Pod pod) {
    String images = String.join("#", images(pod));
    return pod.metadata().ownerReferences().stream()
        .map(it -> new OwnerKey(pod.metadata().namespace(), it.kind(), it.name(), images))
        .toList();
  }

  private static List<String> images(Pod pod) {
    return pod.spec().containers().stream().map(Container::image).sorted().toList();
  }

  /// What pods that are duplicates of each other have in common.
  static List<String> fingerprint(Pod pod) {
    var images = images(pod);
    return of(pod).stream()
        .map(it -> String.join("/", it.namespace, it.kind, it.name))
        .flatMap(owner -> images.stream().map(image -> owner + "/" + image))
        .sorted()
        .toList();
  }

  @Override
  public int compareTo(OwnerKey other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return String.join("/", namespace, kind, name, images);
  }
}
