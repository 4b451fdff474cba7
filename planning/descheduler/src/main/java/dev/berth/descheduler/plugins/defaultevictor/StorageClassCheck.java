package dev.berth.descheduler.plugins.defaultevictor;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.descheduler.framework.DeschedulerCluster;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Pods with claims of protected storage classes stay, and so do those of which the classes are not
/// known.
///
/// @param classes that are protected
record StorageClassCheck(DeschedulerCluster cluster, List<String> classes)
    implements EvictionCheck {
  @Override
  public @Nullable String problem(Pod pod) {
    var namespace = pod.metadata().namespace();
    var used = new LinkedHashSet<String>();
    for (var volume : pod.spec().volumes()) {
      var source = volume.persistentVolumeClaim();
      if (source == null) {
        continue;
      }
      var name = source.claimName();
      var claim = cluster.claim(new ObjectKey(namespace, name));
      if (claim == null) {
        return "failed to get persistent volume claim \"%s\"/\"%s\": persistentvolumeclaim \"%s\" not found"
            .formatted(namespace, name, name);
      }
      var storageClass = claim.spec().storageClassName();
      if (storageClass == null || storageClass.isEmpty()) {
        return "failed to resolve storage class for pod \"%s\"/\"%s\"".formatted(namespace, name);
      }
      used.add(storageClass);
    }
    return used.stream()
        .filter(classes::contains)
        .findFirst()
        .map("pod using protected storage class \"%s\""::formatted)
        .orElse(null);
  }
}
