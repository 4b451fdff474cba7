package dev.berth.cluster.apiserver.admission;

import dev.berth.api.batch.Job;
import dev.berth.api.core.Container;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ResourceQuota;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Refuses objects that exceed the quotas of a namespace. Quotas apply in order of their names;
/// kube-apiserver applies them in any order.
///
/// The used amount is the sum over the objects of the cluster, as the quota controller would
/// finally count it. The status of a quota counts only for kinds of which the cluster has no
/// object, because the dump may lack them. Pods that are being deleted count until they are gone.
final class ResourceQuotaAdmission implements AdmissionPlugin {
  /// If a quota limits one of these resources, each container must state it.
  private static final Set<String> MANDATORY =
      Set.of("cpu", "memory", "requests.cpu", "requests.memory", "limits.cpu", "limits.memory");

  /// The conditions of a Job that has ended.
  private static final Set<String> ENDS = Set.of("Complete", "Failed");

  private record Counted(Class<?> kind, ObjectKey key) {}

  /// The quotas of a namespace with the usage that they count, and its objects, which a later quota
  /// counts, too.
  private static final class OfNamespace {
    private final TreeMap<String, QuotaLedger> quotas = new TreeMap<>();
    private final Map<Counted, KubernetesObject> objects = new HashMap<>();

    /// Returns a clause about objects of the kind that have ended and still count; empty if there
    /// are none.
    String finished(Class<?> kind, RefusalCause.Exceeded excess) {
      long ended =
          excess.requested().keySet().stream().noneMatch(ObjectUsage::isCount)
              ? 0
              : objects.values().stream()
                  .filter(kind::isInstance)
                  .filter(OfNamespace::hasEnded)
                  .count();
      return ended == 0
          ? ""
          : "; %,d of them %s ended, and count%s until deleted"
              .formatted(ended, ended == 1 ? "has" : "have", ended == 1 ? "s" : "");
    }

    private static boolean hasEnded(KubernetesObject object) {
      return switch (object) {
        case Pod pod -> pod.isFinished();
        case Job job ->
            job.status().conditions().stream()
                .anyMatch(it -> ENDS.contains(it.type()) && it.status().equals("True"));
        default -> false;
      };
    }
  }

  private final boolean podLevel;
  private final ObjectUsage usages;
  private final Set<String> counted = new HashSet<>();
  private final Map<String, OfNamespace> namespaces = new HashMap<>();

  /// @param cluster all existing objects, which show the kinds that can be counted; they must still
  ///   be [put][#put]
  ResourceQuotaAdmission(FeatureGates gates, Collection<? extends KubernetesObject> cluster) {
    podLevel = gates.enabled(SchedulerFeature.POD_LEVEL_RESOURCES);
    usages = new ObjectUsage(gates);
    cluster.forEach(object -> counted.add(RefusedException.resource(object)));
  }

  @Override
  public void put(KubernetesObject object) {
    if (object.key().namespace().isEmpty()) {
      return;
    }
    var namespace =
        namespaces.computeIfAbsent(object.key().namespace(), absent -> new OfNamespace());
    if (object instanceof ResourceQuota quota) {
      put(quota, namespace);
    }
    var before = namespace.objects.put(new Counted(object.getClass(), object.key()), object);
    for (var quota : namespace.quotas.values()) {
      if (before != null) {
        quota.subtract(before);
      }
      quota.add(object);
    }
  }

  private void put(ResourceQuota quota, OfNamespace namespace) {
    var ledger = new QuotaLedger(quota, usages, counted::contains);
    namespace.objects.values().forEach(ledger::add);
    namespace.quotas.put(quota.metadata().name(), ledger);
  }

  @Override
  public void remove(KubernetesObject object) {
    var namespace = namespaces.get(object.key().namespace());
    if (namespace == null) {
      return;
    }
    if (object instanceof ResourceQuota quota) {
      namespace.quotas.remove(quota.metadata().name());
    }
    var before = namespace.objects.remove(new Counted(object.getClass(), object.key()));
    if (before != null) {
      namespace.quotas.values().forEach(quota -> quota.subtract(before));
    }
  }

  @Override
  public void validate(KubernetesObject object) throws RefusedException {
    var namespace = namespaces.get(object.key().namespace());
    if (namespace == null) {
      return;
    }
    var relevant = new ArrayList<QuotaLedger>();
    for (var quota : namespace.quotas.values()) {
      if (quota.isFor(object)) {
        if (object instanceof Pod pod) {
          requireMandatory(pod, quota);
        }
        relevant.add(quota);
      }
    }
    for (var quota : relevant) {
      var excess = quota.excess(object);
      if (excess != null) {
        throw RefusedException.forbidden(
            object, quota.text(excess), namespace.finished(object.getClass(), excess), excess);
      }
    }
  }

  private void requireMandatory(Pod pod, QuotaLedger quota) throws RefusedException {
    if (podLevel && PodLevelResources.isSet(pod.spec())) {
      return;
    }
    Map<String, Set<String>> missing = new TreeMap<>();
    for (var container : pod.spec().allContainers().toList()) {
      var stated = stated(container).keySet();
      for (var name : quota.hard().keySet()) {
        if (MANDATORY.contains(name) && !stated.contains(name)) {
          missing.computeIfAbsent(name, absent -> new TreeSet<>()).add(container.name());
        }
      }
    }
    if (!missing.isEmpty()) {
      var what =
          missing.entrySet().stream()
              .map(it -> it.getKey() + " for: " + String.join(",", it.getValue()))
              .toList();
      throw RefusedException.forbidden(
          pod,
          "failed quota: %s: must specify %s".formatted(quota.name(), String.join("; ", what)),
          "",
          new RefusalCause.Unstated(quota.key(), missing));
    }
  }

  private static Map<String, Quantity> stated(Container container) {
    return ObjectUsage.compute(container.resources().requests(), container.resources().limits());
  }
}
