package dev.berth.cluster.admission;

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
import dev.berth.cluster.admission.AdmissionResult.Admitted;
import dev.berth.cluster.admission.AdmissionResult.Refused;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What kube-apiserver v1.37 does with a new object before it stores it, with the admission plugins
/// that are on by default: NamespaceLifecycle, LimitRanger, Priority, DefaultTolerationSeconds,
/// DefaultStorageClass, RuntimeClass and ResourceQuota.
///
/// Of the others, ServiceAccount, PodSecurity and the webhooks and policies of the cluster depend
/// on what is not read here; TaintNodesByCondition would taint the nodes that a user has written
/// down; the rest changes nothing that scheduling reads.
///
/// The plugins depend on the objects of the cluster: every change has to come here by [#put] and
/// [#remove], what was admitted included. For one thread.
///
/// Source: `pkg/kubeapiserver/options/plugins.go`.
public final class Admission {

  /// The kinds that admission reads, besides what quotas count.
  private static final Set<Kind<?>> RULES =
      Set.of(
          Kinds.NAMESPACE,
          Kinds.LIMIT_RANGE,
          Kinds.RESOURCE_QUOTA,
          Kinds.RUNTIME_CLASS,
          Kinds.PRIORITY_CLASS,
          Kinds.STORAGE_CLASS);

  /// The label by which a StatefulSet's pods say of which revision they are.

  private final Defaults defaults;

  private final PodStrategy pods;
  private final DisabledGroupFields disabledGroupFields;
  private final PriorityAdmission priorities;
  private final List<AdmissionPlugin> plugins;

  /// Admission to a cluster.
  ///
  /// @param gates the features of the API server
  /// @param cluster the objects that are there already
  public Admission(FeatureGates gates, Collection<? extends KubernetesObject> cluster) {
    this(gates, cluster, List.of());
  }

  /// The same for a cluster some of whose pods have come without their identity.
  ///
  /// @param running they run already, and are to be [put][#put] all the same
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

  /// Whether the admission of other objects may depend on this one.
  static boolean isRule(KubernetesObject object) {
    return RULES.contains(Kinds.of(object));
  }

  /// An object is in the cluster from now on, or has changed. To put an object twice does no harm.
  public void put(KubernetesObject object) {
    plugins.forEach(plugin -> plugin.put(object));
  }

  /// An object has left the cluster.
  public void remove(KubernetesObject object) {
    plugins.forEach(plugin -> plugin.remove(object));
  }

  /// Decides on a new object. Nothing changes by that: what is admitted and then stored still has
  /// to be [put][#put].
  ///
  /// @param object with its name, namespace, UID and creation time; defaults need not be set
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

  /// What admission, or the controller that makes a pod of a template, may have made invalid.
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

  /// Labels that a controller has put together; of several, the hash of a StatefulSet's template is
  /// named, whose length follows from the other's.
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

  /// Groups cannot be of the system's own classes.
  private static List<String> priorityViolations(@Nullable Integer priority) {
    return priority == null || priority <= PriorityClass.HIGHEST_USER_DEFINABLE
        ? List.of()
        : List.of(
            "spec.priority: Invalid value: %d: must be less than or equal to %d"
                .formatted(priority, PriorityClass.HIGHEST_USER_DEFINABLE));
  }

  /// An object that an API server has stored. What it may lack, since people shorten dumps, is
  /// filled in.
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
      return object; // it is there, whatever has become of its class since
    }
  }
}
