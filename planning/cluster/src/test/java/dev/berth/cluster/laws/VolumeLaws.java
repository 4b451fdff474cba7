package dev.berth.cluster.laws;

import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.storage.CSINode;
import dev.berth.api.storage.CSIStorageCapacity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Claims have volumes of their own, large enough and within reach; what is for one pod is used by
/// one; and no driver attaches more to a node than it can.
final class VolumeLaws {
  private VolumeLaws() {}

  static List<String> broken(ClusterView view) {
    var broken = new ArrayList<String>();
    Map<ObjectKey, Pod> users = new HashMap<>();
    for (Pod pod : view.placed()) {
      view.claims(pod)
          .filter(claim -> claim.spec().accessModes().contains("ReadWriteOncePod"))
          .forEach(claim -> {
            Pod other = users.put(claim.key(), pod);
            if (other != null) {
              broken.add(
                  "%s and %s use %s, which is for one pod"
                      .formatted(pod.key(), other.key(), claim.key()));
            }
          });
    }
    Map<String, ObjectKey> owners = new HashMap<>();
    for (var claim : view.cluster().list(PersistentVolumeClaim.class)) {
      if (!claim.spec().volumeName().isEmpty()) {
        ObjectKey other = owners.put(claim.spec().volumeName(), claim.key());
        if (other != null) {
          broken.add("%s and %s have one volume".formatted(claim.key(), other));
        }
      }
    }
    view.nodes().forEach(node -> tooMany(node, view, broken));
    return broken;
  }

  private static void tooMany(Node node, ClusterView view, List<String> broken) {
    Set<String> attached = new HashSet<>();
    view.on(node)
        .forEach(pod ->
            view.claims(pod)
                .filter(claim -> !claim.spec().volumeName().isEmpty())
                .map(view::volume)
                .filter(volume -> volume.spec().csi() != null)
                .forEach(volume -> attached.add(volume.metadata().name())));
    var driver = view.get(CSINode.class, "", node.metadata().name()).spec().drivers().getFirst();
    int limit = Objects.requireNonNull(Objects.requireNonNull(driver.allocatable()).count());
    if (attached.size() > limit) {
      broken.add("%s attaches %s, can %d".formatted(node.key(), attached, limit));
    }
  }

  /// What was bound for the pod is there, large enough and within reach.
  static List<String> broken(ClusterView view, Pod placed) {
    var broken = new ArrayList<String>();
    view.claims(placed)
        .forEach(claim -> {
          if (claim.spec().volumeName().isEmpty()) {
            broken.add("%s has no volume".formatted(claim.key()));
            return;
          }
          PersistentVolume volume = view.volume(claim);
          if (size(volume.spec().capacity()).compareTo(asked(claim)) < 0) {
            broken.add("%s is too small for %s".formatted(volume.key(), claim.key()));
          }
          var affinity = volume.spec().nodeAffinity();
          if (affinity != null
              && !ClusterView.selects(
                  Objects.requireNonNull(affinity.required()), view.nodeOf(placed))) {
            broken.add("%s cannot be reached by %s".formatted(volume.key(), placed.key()));
          }
          if (volume.metadata().name().startsWith("pvc-") && !hadRoom(claim, placed, view)) {
            broken.add("there was no room to make %s".formatted(volume.key()));
          }
        });
    return broken;
  }

  private static boolean hadRoom(PersistentVolumeClaim claim, Pod placed, ClusterView view) {
    return view.cluster().list(CSIStorageCapacity.class).stream()
        .filter(room -> room.metadata().name().equals("room-" + placed.spec().nodeName()))
        .anyMatch(room -> Objects.requireNonNull(room.capacity()).compareTo(asked(claim)) >= 0);
  }

  private static Quantity asked(PersistentVolumeClaim claim) {
    return size(claim.spec().resources().requests());
  }

  private static Quantity size(Map<String, Quantity> amounts) {
    return Objects.requireNonNull(amounts.get("storage"));
  }
}
