package dev.berth.cli.compat;

import dev.berth.api.core.Container;
import dev.berth.api.core.LimitRange;
import dev.berth.api.core.Namespace;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.capacity.compat.CapacityException;
import dev.berth.capacity.compat.NamespacePod;
import dev.berth.cluster.apiserver.admission.Admission;
import dev.berth.cluster.apiserver.admission.AdmissionResult;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.config.features.FeatureSettings;
import dev.berth.kube.connect.Connection;
import dev.berth.scenario.InputException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/// A namespace with the limits of its pods.
///
/// @param limits the limit ranges of the namespace
/// @param others the other objects that decide whether an API server creates a pod: quotas, and the
///   pods that they count
/// @param unread the objects that could not be read, with the reasons; empty if all were read
public record NamespaceRules(
    Namespace namespace, List<LimitRange> limits, List<KubernetesObject> others, String unread) {
  public NamespaceRules {
    limits = List.copyOf(limits);
    others = List.copyOf(others);
  }

  /// Reads the objects that genpod reads from a live cluster.
  ///
  /// @throws CapacityException if the namespace or its limits cannot be read
  static NamespaceRules forGenpod(Connection connection, String namespace)
      throws CapacityException, InterruptedException {
    try (var cluster = new ListedCluster(connection)) {
      return new NamespaceRules(
          cluster.namespace(namespace), cluster.limitRanges(namespace), List.of(), "");
    }
  }

  /// Reads a live cluster, including its quotas if the user may list them, but not the pods that
  /// they count.
  ///
  /// @throws CapacityException if the namespace or its limits cannot be read
  public static NamespaceRules live(Connection connection, String namespace)
      throws CapacityException, InterruptedException {
    try (var cluster = new ListedCluster(connection)) {
      var found = cluster.namespace(namespace);
      var limits = cluster.limitRanges(namespace);
      try {
        return new NamespaceRules(found, limits, List.copyOf(cluster.quotas(namespace)), "");
      } catch (CapacityException e) {
        return new NamespaceRules(found, limits, List.of(), String.valueOf(e.getMessage()));
      }
    }
  }

  /// Reads a cluster in files.
  ///
  /// @param standardInput read for the file `-`
  /// @throws CapacityException if there is no such namespace
  public static NamespaceRules inFiles(
      List<String> files, InputStream standardInput, String namespace)
      throws CapacityException, InputException {
    EmbeddedCluster cluster = ClusterFiles.read(files, standardInput);
    Namespace found = cluster.get(Namespace.class, new ObjectKey("", namespace));
    if (found == null) {
      throw new CapacityException(
          "Namespace %s not found: namespaces \"%s\" not found".formatted(namespace, namespace));
    }
    var limits = new ArrayList<LimitRange>();
    var others = new ArrayList<KubernetesObject>();
    cluster
        .current()
        .forEach(object -> {
          if (!object.metadata().namespace().equals(namespace)) {
            return;
          }
          if (object instanceof LimitRange range) {
            limits.add(range);
          } else {
            others.add(object);
          }
        });
    return new NamespaceRules(found, limits, others, "");
  }

  /// Returns genpod's pod.
  ///
  /// @throws CapacityException if the node selector of the namespace is invalid
  public NamespacePod pod() throws CapacityException {
    return NamespacePod.of(namespace, limits);
  }

  /// Returns facts that genpod ignores: nothing limits the pod, or the reasons why an API server
  /// would refuse it, one line each.
  ///
  /// @param pod that of [#pod]
  public List<String> notes(NamespacePod pod) {
    var notes = new ArrayList<String>();
    if (pod.resources().isEmpty()) {
      notes.add(
          "no LimitRange of namespace %s states a max for pods, so that this pod requests nothing"
              .formatted(namespace.metadata().name()));
    }
    if (!unread.isEmpty()) {
      notes.add(unread + "; whether they allow this pod is not known");
    }
    var rules = new ArrayList<KubernetesObject>(limits);
    rules.add(namespace);
    rules.addAll(others);
    if (new Admission(FeatureSettings.defaults(), rules).admit(created(pod))
        instanceof AdmissionResult.Refused(var refusal)) {
      notes.add(
          "an API server refuses this pod: %s%s".formatted(refusal.message(), refusal.hint()));
    }
    return notes;
  }

  private Pod created(NamespacePod pod) {
    var resources =
        ResourceRequirements.EMPTY.withLimits(pod.resources()).withRequests(pod.resources());
    return new Pod(
        ObjectMeta.named(namespace.metadata().name(), NamespacePod.NAME).withUid(NamespacePod.NAME),
        PodSpec.EMPTY
            .withContainers(
                List.of(Container.EMPTY.withName(NamespacePod.NAME).withResources(resources)))
            .withNodeSelector(pod.nodeSelector()),
        PodStatus.EMPTY);
  }
}
