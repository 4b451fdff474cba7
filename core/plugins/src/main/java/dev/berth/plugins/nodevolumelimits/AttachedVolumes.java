package dev.berth.plugins.nodevolumelimits;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.storage.StorageClass;
import dev.berth.api.storage.VolumeAttachment;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.status.PluginException;
import dev.berth.plugins.support.InTreePlugin;
import dev.berth.plugins.support.PodVolumes;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the volumes that CSI drivers attach to a node: for the pods on it, and by attachments that
/// belong to no pod on it. Callable on any thread that may read the objects.
final class AttachedVolumes {
  private final ClusterObjects objects;

  AttachedVolumes(ClusterObjects objects) {
    this.objects = objects;
  }

  /// Adds the volumes of a pod on a node with a CSINode. Volumes without a claim do not count.
  void addPresent(Pod pod, Set<CsiVolume> volumes) {
    for (Volume volume : pod.spec().volumes()) {
      add(pod, volume, true, volumes);
    }
  }

  /// Adds the CSI volume behind a volume of the pod, if there is one.
  ///
  /// @param csi whether the node has a CSINode; without one, in-tree volumes are not migrated
  /// @return which claim is missing, in words; null if none is
  /// @throws PluginException if the volume is invalid
  @Nullable String add(Pod pod, Volume volume, boolean csi, Set<CsiVolume> volumes) {
    String name = PodVolumes.claimName(pod, volume);
    if (name == null) {
      addInline(volume, csi, volumes);
      return null;
    }
    if (name.isEmpty()) {
      throw new PluginException("PersistentVolumeClaim had no name");
    }
    var key = new ObjectKey(pod.metadata().namespace(), name);
    var claim = objects.get(PersistentVolumeClaim.class, key);
    if (claim == null) {
      return "looking up PVC %s: %s".formatted(key, PodVolumes.notFound(name));
    }
    String foreign = volume.ephemeral() == null ? null : PodVolumes.notMadeFor(pod, claim);
    if (foreign != null) {
      throw new PluginException(foreign);
    }
    CsiVolume found = of(claim, csi);
    if (found != null) {
      volumes.add(found);
    }
    return null;
  }

  private static void addInline(Volume volume, boolean csi, Set<CsiVolume> volumes) {
    var plugin = InTreePlugin.of(volume);
    if (csi && plugin != null && plugin.isMigrated()) {
      try {
        volumes.add(CsiVolume.existing(plugin.driver(), plugin.handle(volume)));
      } catch (PluginException e) {
        throw new PluginException(
            "converting volume(%s) from inline to csi: %s".formatted(volume.name(), e.getMessage()),
            e);
      }
    }
  }

  /// Returns the claim's CSI volume; null if it is not known to have one.
  private @Nullable CsiVolume of(PersistentVolumeClaim claim, boolean csi) {
    String name = claim.spec().volumeName();
    PersistentVolume volume = name.isEmpty() ? null : objects.get(PersistentVolume.class, name);
    return volume == null ? expected(claim, csi) : of(volume, csi);
  }

  /// Returns the volume as a CSI volume; null if it is not one.
  static @Nullable CsiVolume of(PersistentVolume volume, boolean csi) {
    var source = volume.spec().csi();
    if (source != null) {
      return source.driver().isEmpty() || source.volumeHandle().isEmpty()
          ? null
          : CsiVolume.existing(source.driver(), source.volumeHandle());
    }
    var plugin = InTreePlugin.of(volume);
    if (!csi || plugin == null || !plugin.isMigrated()) {
      return null;
    }
    try {
      String handle = plugin.handle(volume);
      return handle.isEmpty() ? null : CsiVolume.existing(plugin.driver(), handle);
    } catch (PluginException e) {
      return null; // the driver cannot have it, so it does not count
    }
  }

  /// Returns the volume that is still to be created for the claim. A claim without a class must
  /// have been bound before, so it does not count.
  private @Nullable CsiVolume expected(PersistentVolumeClaim claim, boolean csi) {
    String className = claim.className();
    var storageClass = className.isEmpty() ? null : objects.get(StorageClass.class, className);
    if (storageClass == null) {
      return null;
    }
    var plugin = InTreePlugin.named(storageClass.provisioner());
    if (plugin == null) {
      return storageClass.provisioner().isEmpty()
          ? null
          : CsiVolume.expected(storageClass.provisioner(), claim.key());
    }
    return csi && plugin.isMigrated() ? CsiVolume.expected(plugin.driver(), claim.key()) : null;
  }

  /// Adds the volumes of these attachments.
  void addAttachments(List<VolumeAttachment> attachments, Set<CsiVolume> volumes) {
    for (VolumeAttachment attachment : attachments) {
      var spec = attachment.spec();
      String name = spec.source().persistentVolumeName();
      if (!spec.attacher().isEmpty() && name != null) {
        PersistentVolume volume = objects.get(PersistentVolume.class, name);
        var source = volume == null ? null : volume.spec().csi();
        if (source != null) {
          volumes.add(CsiVolume.existing(spec.attacher(), source.volumeHandle()));
        }
      }
    }
  }
}
