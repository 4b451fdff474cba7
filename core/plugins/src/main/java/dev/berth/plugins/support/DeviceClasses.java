package dev.berth.plugins.support;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.resource.DeviceClass;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.model.ResourceNames;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// Decides which extended resources devices provide, instead of being counted on the node.
///
/// Source: KEP-5004. A device class provides the resource that it names, and the resource named
/// after the class. If several classes name the same resource, the newest provides it; of equally
/// new classes, the first by name.
@FunctionalInterface
public interface DeviceClasses {
  /// The prefix of a resource that is named after its device class.
  String IMPLICIT_PREFIX = "deviceclass.resource.kubernetes.io/";

  /// No devices provide any resource.
  DeviceClasses NONE = resource -> null;

  /// Returns the class whose devices provide the resource, or null.
  @Nullable DeviceClass serving(String resource);

  /// Returns the classes of the cluster, subject to the feature gates.
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
