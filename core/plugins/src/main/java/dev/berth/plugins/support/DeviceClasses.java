package dev.berth.plugins.support;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.resource.DeviceClass;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.state.ResourceNames;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// Which extended resources are served by devices instead of being counted on the node.
///
/// Source: KEP-5004. A device class serves the resource that it names, and the one that is named
/// after it. If several classes name the same resource, the newest serves it; of equally new ones
/// the one whose name comes first.
@FunctionalInterface
public interface DeviceClasses {
  /// What the name of a resource begins with that is named after its device class.
  String IMPLICIT_PREFIX = "deviceclass.resource.kubernetes.io/";

  /// No resource is served by devices.
  DeviceClasses NONE = resource -> null;

  /// The class whose devices serve the resource, or null.
  @Nullable DeviceClass serving(String resource);

  /// The classes of the cluster, as the feature gates have it.
  static DeviceClasses of(ClusterObjects objects, FeatureGates gates) {
    return gates.enabled(SchedulerFeature.DRA_EXTENDED_RESOURCE)
        ? resource -> find(objects, resource)
        : NONE;
  }

  private static @Nullable DeviceClass find(ClusterObjects objects, String resource) {
    if (resource.startsWith(IMPLICIT_PREFIX)) {
      return objects.get(DeviceClass.class, resource.substring(IMPLICIT_PREFIX.length()));
    }
    if (!ResourceNames.isExtended(resource)) {
      return null;
    }
    return objects.list(DeviceClass.class).stream()
        .filter(candidate -> resource.equals(candidate.spec().extendedResourceName()))
        .max(
            Comparator.comparing(DeviceClasses::created)
                .thenComparing(candidate -> candidate.metadata().name(), Comparator.reverseOrder()))
        .orElse(null);
  }

  private static Instant created(DeviceClass candidate) {
    Instant time = candidate.metadata().creationTimestamp();
    return time == null ? Instant.MIN : time;
  }
}
