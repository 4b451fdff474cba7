package dev.berth.cluster.apiserver.admission;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.api.selector.LabelRules;
import dev.berth.cluster.apiserver.admission.AdmissionResult.Admitted;
import dev.berth.cluster.apiserver.admission.AdmissionResult.Refused;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Admits new objects like kube-apiserver v1.37 with its default admission plugins:
/// NamespaceLifecycle, LimitRanger, Priority, DefaultTolerationSeconds, DefaultStorageClass,
/// RuntimeClass and ResourceQuota.
///
/// The other plugins are left out. ServiceAccount, PodSecurity, and the cluster's webhooks and
/// policies depend on fields that Berth does not read. TaintNodesByCondition would taint nodes that
/// a user has written. The rest changes nothing that scheduling reads.
///
/// The plugins depend on the objects of the cluster: report every change by [#put] and [#remove],
/// including admitted objects. For one thread.
///
/// Source: `pkg/kubeapiserver/options/plugins.go`.
public final class Admission {
  /// The kinds that admission reads, in addition to the kinds that quotas count.
  private static final Set<Kind<?>> RULES =
      Set.of(
          Kinds.NAMESPACE,
          Kinds.LIMIT_RANGE,
          Kinds.RESOURCE_QUOTA,
          Kinds.RUNTIME_CLASS,
          Kinds.PRIORITY_CLASS,
          Kinds.STORAGE_CLASS);

  /// The label that names the revision of a StatefulSet's pod.

  private final Defaults defaults;

  private final PodStrategy pods;
  private final DisabledGroupFields disabledGroupFields;
  private final PriorityAdmission priorities;
  private final List<AdmissionPlugin> plugins;

  /// Creates the admission of a cluster.
  ///
  /// @param gates the features of the API server
  /// @param cluster the existing objects
  public Admission(FeatureGates gates, Collection<? extends KubernetesObject> cluster) {
    this(gates, cluster, List.of());
  }

  /// Creates the admission of a cluster in which some pods have no UID.
  ///
  /// @param running pods that already run; they must still be [put][#put]
  Admission(
      FeatureGates gates,
      Collection<? extends KubernetesObject> cluster,
      Collection<? extends KubernetesObject> running) {
    defaults = new Defaults(gates);
    pods = new PodStrategy(gates);
    disabledGroupFields = new DisabledGroupFields(gates);
    priorities = new PriorityAdmission(gates);
    plugins =
        List.of(
            new NamespaceLifecycle(),
            new LimitRanger(gates.enabled(SchedulerFeature.POD_LEVEL_RESOURCES)),
            priorities,
            new DefaultTolerationSeconds(),
            new DefaultStorageClass(),
            new RuntimeClassAdmission(),
            new ResourceQuotaAdmission(
                gates, Stream.concat(cluster.stream(), running.stream()).toList()));
    cluster.stream().filter(Admission::isRule).forEach(this::put);
    cluster.stream().filter(object -> !isRule(object)).forEach(this::put);
  }

  /// Whether the admission of other objects may depend on this object.
  static boolean isRule(KubernetesObject object) {
    return RULES.contains(Kinds.of(object));
  }

  /// Reports an object that was added to the cluster, or has changed. Calling this method twice
  /// does no harm.
  public void put(KubernetesObject object) {
    plugins.forEach(plugin -> plugin.put(object));
  }

  /// Reports an object that was removed from the cluster.
  public void remove(KubernetesObject object) {
    plugins.forEach(plugin -> plugin.remove(object));
  }

  /// Decides on a new object, without any effect. If the object is admitted and then stored, it
  /// must still be [put][#put].
  ///
  /// @param object with its name, namespace, UID and creation time; defaults may be missing
  public AdmissionResult admit(KubernetesObject object) {
    return admitDefaulted(defaults.apply(object));
  }

  /// @param object with the defaults of its kind
  AdmissionResult admitDefaulted(KubernetesObject object) {
    try {
      var result = object;
      for (var plugin : plugins) {
        result = plugin.admit(result);
      }
      result =
          result instanceof Pod pod ? pods.prepare(pod) : disabledGroupFields.removeFrom(result);
      requireConsistent(result);
      for (var plugin : plugins) {
        plugin.validate(result);
      }
      return new Admitted(result);
    } catch (RefusedException e) {
      return new Refused(e.refusal());
    }
  }

  /// Checks what admission, or a controller that creates a pod from a template, may have made
  /// invalid.
  private static void requireConsistent(KubernetesObject object) throws RefusedException {
    var violations =
        switch (object) {
          case Pod pod -> {
            requireLabels(pod);
            yield PodResourceRules.violations(pod.spec());
          }
          case PodGroup group -> priorityViolations(group.spec().priority());
          case CompositePodGroup group -> priorityViolations(group.spec().priority());
          default -> List.<String>of();
        };
    if (!violations.isEmpty()) {
      throw RefusedException.invalid(object, violations, "");
    }
  }

  /// Checks labels that a controller has computed. If several labels are invalid, reports the hash
  /// of a StatefulSet's template, whose length follows from the others.
  ///
  /// Source: `apimachinery`'s `ValidateLabels`.
  private static void requireLabels(Pod pod) throws RefusedException {
    var invalid =
        pod.metadata().labels().entrySet().stream()
            .filter(label -> !LabelRules.valueProblems(label.getValue()).isEmpty())
            .min(
                Comparator.comparing(
                        (Map.Entry<String, String> it) -> !it.getKey().equals(Pod.REVISION))
                    .thenComparing(Map.Entry::getKey))
            .orElse(null);
    if (invalid == null) {
      return;
    }
    throw RefusedException.invalid(
        pod,
        List.of(
            "metadata.labels: Invalid value: \"%s\": %s"
                .formatted(
                    invalid.getValue(), LabelRules.valueProblems(invalid.getValue()).getFirst())),
        invalid.getKey().equals(Pod.REVISION)
            ? "; it is the name of the StatefulSet with a hash: a name of at most 52 characters"
                + " leaves room for it"
            : "; it is the label " + invalid.getKey());
  }

  /// Groups may not have the priority of the system's own classes.
  private static List<String> priorityViolations(@Nullable Integer priority) {
    return priority == null || priority <= PriorityClass.HIGHEST_USER_DEFINABLE
        ? List.of()
        : List.of(
            "spec.priority: Invalid value: %d: must be less than or equal to %d"
                .formatted(priority, PriorityClass.HIGHEST_USER_DEFINABLE));
  }

  /// Fills in what a stored object may lack because somebody shortened the dump.
  KubernetesObject completed(KubernetesObject object) {
    var complete = withPriority(object);
    return complete instanceof Pod pod ? pods.prepare(pod) : complete;
  }

  private KubernetesObject withPriority(KubernetesObject object) {
    boolean isWithout =
        switch (object) {
          case Pod pod -> pod.spec().priority() == null;
          case PodGroup group -> group.spec().priority() == null;
          case CompositePodGroup group -> group.spec().priority() == null;
          default -> false;
        };
    try {
      return isWithout ? priorities.admit(object) : object;
    } catch (RefusedException e) {
      return object; // it exists, even if its class no longer does
    }
  }
}
