package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.framework.PluginContext;

/// Volumes and claims with the changes that are decided but not written yet, and the supply of each
/// class. Shared by the plugins of all profiles, and kept when the configuration is replaced.
///
/// @param supplies the supply without what is assumed to be taken
record AssumedVolumes(
    AssumedObjects<PersistentVolume> volumes,
    AssumedObjects<PersistentVolumeClaim> claims,
    ClassSupplies supplies) {
  static AssumedVolumes of(PluginContext context) {
    return context.shared(
        AssumedVolumes.class,
        () -> {
          var objects = context.objects();
          var changes = context.changes();
          var volumes = new AssumedObjects<>(PersistentVolume.class, objects, changes);
          var claims = new AssumedObjects<>(PersistentVolumeClaim.class, objects, changes);
          return new AssumedVolumes(
              volumes, claims, new ClassSupplies(objects, changes, context.nodeInputs(), volumes));
        });
  }
}
