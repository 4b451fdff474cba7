package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.core.ResourceQuota;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.core.Service;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.Quantity.Format;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.ResourceNames;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Computes how much of each resource of a quota an object uses.
///
/// Does not count node ports of services, because Berth does not read ports, and devices that serve
/// extended resources.
///
/// Source: `pkg/quota/v1/evaluator/core`.
final class ObjectUsage {
  private static final Quantity ONE = Quantity.of(1, Format.DECIMAL_SI);
  private static final String COUNT = "count/";
  private static final String REQUESTS = "requests.";
  private static final String LIMITS = "limits.";
  private static final String DEVICE_CLASS = "deviceclass.resource.kubernetes.io/";
  private static final String DEVICES = ".deviceclass.resource.k8s.io/devices";
  private static final String OF_CLASS = ".storageclass.storage.k8s.io/";
  private static final String CLAIMS = "persistentvolumeclaims";
  private static final String STORAGE = "storage";
  private static final String ALL_DEVICES = "All";

  /// A claim for all devices of a kind counts as the largest number that can be allocated.
  private static final long MOST_DEVICES = 32;

  private static final List<String> COMPUTE =
      List.of(ResourceNames.CPU, ResourceNames.MEMORY, ResourceNames.EPHEMERAL_STORAGE);

  private final boolean podLevel;
  private final PodRequests requests;

  ObjectUsage(FeatureGates gates) {
    podLevel = gates.enabled(SchedulerFeature.POD_LEVEL_RESOURCES);
    requests =
        new PodRequests(
            gates.enabled(SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING),
            podLevel,
            false,
            false,
            Map.of());
  }

  /// Returns the used amounts by name; a finished pod only uses 1 of the object count.
  Map<String, Quantity> of(KubernetesObject object) {
    Map<String, Quantity> usage = new HashMap<>();
    usage.put(COUNT + RefusedException.resource(object), ONE);
    switch (object) {
      case Pod pod when !pod.isFinished() -> usage.putAll(ofPod(pod));
      case PersistentVolumeClaim claim -> addVolumeClaim(claim, usage);
      case ResourceClaim claim -> addDevices(claim, usage);
      case Service service -> {
        usage.put("services", ONE);
        if (service.spec().type().equals("LoadBalancer")) {
          usage.put("services.loadbalancers", ONE);
        }
      }
      case ReplicationController _ -> usage.put("replicationcontrollers", ONE);
      case ResourceQuota _ -> usage.put("resourcequotas", ONE);
      default -> {}
    }
    return usage;
  }

  /// Whether a resource of a quota is the number of objects of a kind, whatever their state.
  static boolean isCount(String name) {
    return name.startsWith(COUNT);
  }

  /// Returns the kind of object that uses a resource, such as `pods` or `deployments.apps`.
  static String resourceOf(String name) {
    if (name.startsWith(COUNT)) {
      return name.substring(COUNT.length());
    }
    if (name.endsWith(DEVICES)) {
      return "resourceclaims.resource.k8s.io";
    }
    var ofClass = name.indexOf(OF_CLASS);
    var plain = ofClass < 0 ? name : name.substring(ofClass + OF_CLASS.length());
    return switch (plain) {
      case CLAIMS, REQUESTS + STORAGE -> CLAIMS;
      case "services", "services.loadbalancers", "services.nodeports" -> "services";
      case "configmaps", "secrets", "replicationcontrollers", "resourcequotas" -> plain;
      default -> "pods";
    };
  }

  private Map<String, Quantity> ofPod(Pod pod) {
    return compute(requests.of(pod), limits(pod));
  }

  /// Returns the usage by requests and limits of a pod or of one of its containers.
  static Map<String, Quantity> compute(
      Map<String, Quantity> requests, Map<String, Quantity> limits) {
    Map<String, Quantity> usage = new HashMap<>();
    usage.put(ResourceNames.PODS, ONE);
    for (var name : COMPUTE) {
      var request = requests.get(name);
      if (request != null) {
        usage.put(name, request);
        usage.put(REQUESTS + name, request);
      }
      var limit = limits.get(name);
      if (limit != null) {
        usage.put(LIMITS + name, limit);
      }
    }
    requests.forEach((name, request) -> {
      if (ResourceNames.isHugePages(name)) {
        usage.put(name, request);
        usage.put(REQUESTS + name, request);
      }
      if (ResourceNames.isExtended(name) || name.startsWith(DEVICE_CLASS)) {
        usage.put(REQUESTS + name, request);
      }
    });
    return usage;
  }

  /// Returns the limits of the pod; overhead counts only where there is a limit.
  private Map<String, Quantity> limits(Pod pod) {
    var spec = pod.spec();
    Map<String, Quantity> limits =
        new HashMap<>(ContainerTotals.of(spec, ResourceRequirements::limits));
    if (podLevel && spec.resources() != null) {
      spec.resources()
          .limits()
          .forEach((name, limit) -> {
            if (PodRequests.canBePodLevel(name)) {
              limits.put(name, limit);
            }
          });
    }
    spec.overhead()
        .forEach((name, overhead) ->
            limits.computeIfPresent(
                name, (_, limit) -> limit.isZero() ? limit : limit.add(overhead)));
    return limits;
  }

  private static void addVolumeClaim(PersistentVolumeClaim claim, Map<String, Quantity> usage) {
    var className = claim.namedClass();
    addOfClass(CLAIMS, ONE, className == null ? "" : className, usage);
    var size = claim.spec().resources().requests().get(STORAGE);
    if (size != null) {
      addOfClass(REQUESTS + STORAGE, inBytes(size), className == null ? "" : className, usage);
    }
  }

  private static void addOfClass(
      String name, Quantity amount, String className, Map<String, Quantity> usage) {
    usage.put(name, amount);
    if (!className.isEmpty()) {
      usage.put(className + OF_CLASS + name, amount);
    }
  }

  private static Quantity inBytes(Quantity size) {
    var exact = size.toBigDecimal();
    var whole = exact.setScale(0, RoundingMode.UP);
    return exact.compareTo(whole) == 0 ? size : Quantity.of(size.value(), size.format());
  }

  private static void addDevices(ResourceClaim claim, Map<String, Quantity> usage) {
    for (var request : claim.spec().devices().requests()) {
      var exactly = request.exactly();
      if (!request.firstAvailable().isEmpty()) {
        Map<String, Quantity> most = new HashMap<>();
        for (var alternative : request.firstAvailable()) {
          most.merge(
              alternative.deviceClassName() + DEVICES,
              devices(alternative.allocationMode(), alternative.count()),
              (a, b) -> a.compareTo(b) >= 0 ? a : b);
        }
        most.forEach((name, amount) -> usage.merge(name, amount, Quantity::add));
      } else if (exactly != null) {
        usage.merge(
            exactly.deviceClassName() + DEVICES,
            devices(exactly.allocationMode(), exactly.count()),
            Quantity::add);
      }
    }
  }

  private static Quantity devices(String mode, long count) {
    return Quantity.of(mode.equals(ALL_DEVICES) ? MOST_DEVICES : count, Format.DECIMAL_SI);
  }
}
