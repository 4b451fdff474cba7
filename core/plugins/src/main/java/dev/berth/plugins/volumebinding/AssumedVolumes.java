package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.framework.PluginCluster;
import dev.berth.framework.PluginData;

/// Volumes and claims with the changes that are decided but not written yet, and the supply of each
/// class. Shared by the plugins of all profiles, and kept when the configuration is replaced.
///
/// @param supplies the supply without volumes that are assumed to be taken
record AssumedVolumes(
    AssumedObjects<PersistentVolume> volumes,
    AssumedObjects<PersistentVolumeClaim> claims,
    ClassSupplies supplies) {
  static AssumedVolumes of(PluginCluster cluster, PluginData data) {
    return data.shared(
        AssumedVolumes.class,
        () -> {
          var objects = cluster.objects();
          var changes = cluster.changes();
          var volumes = new AssumedObjects<>(PersistentVolume.class, objects, changes);
          var claims = new AssumedObjects<>(PersistentVolumeClaim.class, objects, changes);
          return new AssumedVolumes(
              volumes, claims, new ClassSupplies(objects, changes, data.nodeInputs(), volumes));
        });
  }
}
