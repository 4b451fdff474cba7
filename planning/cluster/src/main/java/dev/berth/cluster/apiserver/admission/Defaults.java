package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.LimitRange;
import dev.berth.api.core.LimitRangeItem;
import dev.berth.api.core.LimitRangeSpec;
import dev.berth.api.core.Namespace;
import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.DeviceTaintRule;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimTemplate;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.api.storage.CSIDriver;
import dev.berth.api.storage.StorageClass;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// Sets the API's defaults of any kind. For one thread.
final class Defaults {
  private final PodDefaults pods;
  private final GroupDefaults groups;

  Defaults(FeatureGates gates) {
    pods = new PodDefaults(gates);
    groups = new GroupDefaults(gates);
  }

  KubernetesObject apply(KubernetesObject object) {
    return switch (object) {
      case Pod pod -> pods.apply(pod);
      case Node node -> defaulted(node);
      case Namespace namespace -> defaulted(namespace);
      case ReplicationController controller -> defaulted(controller);
      case LimitRange range -> defaulted(range);
      case PriorityClass priorityClass -> defaulted(priorityClass);
      case PodGroup group -> groups.apply(group);
      case CompositePodGroup group -> groups.apply(group);
      case PersistentVolume volume -> StorageDefaults.apply(volume);
      case PersistentVolumeClaim claim -> StorageDefaults.apply(claim);
      case StorageClass storageClass -> StorageDefaults.apply(storageClass);
      case CSIDriver driver -> StorageDefaults.apply(driver);
      case ResourceClaim claim -> DeviceDefaults.apply(claim);
      case ResourceClaimTemplate template -> DeviceDefaults.apply(template);
      case ResourceSlice slice -> DeviceDefaults.apply(slice);
      case DeviceTaintRule rule -> DeviceDefaults.apply(rule);
      default -> object;
    };
  }

  private static Node defaulted(Node node) {
    var status = node.status();
    var capacity = Quantities.rounded(status.capacity());
    var allocatable = Quantities.rounded(status.allocatable());
    return node.withStatus(
        status
            .withCapacity(capacity)
            .withAllocatable(allocatable.isEmpty() ? capacity : allocatable));
  }

  private static Namespace defaulted(Namespace namespace) {
    return namespace.status().phase().isEmpty()
        ? namespace.withStatus(namespace.status().withPhase("Active"))
        : namespace;
  }

  /// Gives a controller without selector or labels the labels of its pods.
  private static ReplicationController defaulted(ReplicationController controller) {
    var spec = controller.spec();
    Map<String, String> labels =
        spec.template() == null ? Map.of() : spec.template().metadata().labels();
    ObjectMeta metadata = controller.metadata();
    return new ReplicationController(
        metadata.labels().isEmpty() ? metadata.withLabels(labels) : metadata,
        spec.selector().isEmpty() ? spec.withSelector(labels) : spec);
  }

  private static LimitRange defaulted(LimitRange range) {
    var limits = CopyOnChange.each(range.spec().limits(), Defaults::defaulted);
    return CopyOnChange.same(limits, range.spec().limits())
        ? range
        : range.withSpec(new LimitRangeSpec(limits));
  }

  /// Sets missing defaults of a limit range: the default limit is the maximum, and the default
  /// request is the default limit, or else the minimum.
  private static LimitRangeItem defaulted(LimitRangeItem item) {
    if (!item.type().equals(LimitRangeItem.CONTAINER)) {
      return item;
    }
    Map<String, Quantity> limits = new HashMap<>(item.max());
    limits.putAll(item.defaults());
    Map<String, Quantity> requests = new HashMap<>(item.min());
    requests.putAll(limits);
    requests.putAll(item.defaultRequest());
    return item.withDefaults(limits).withDefaultRequest(requests);
  }

  private static PriorityClass defaulted(PriorityClass priorityClass) {
    return priorityClass.withPreemptionPolicy(
        Objects.requireNonNullElse(
            priorityClass.preemptionPolicy(), PriorityClass.PREEMPT_LOWER_PRIORITY));
  }
}
