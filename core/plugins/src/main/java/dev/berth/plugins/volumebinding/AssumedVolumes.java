package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.framework.PluginContext;

/// Volumes and claims with what is decided and not written yet, and what there is of each class:
/// the same for the plugins of all profiles, and of a configuration that replaces another.
///
/// @param supplies without what is assumed to be taken
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
