package dev.berth.scenario;

import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.InputNamespace;
import dev.berth.cluster.manifest.operators.PodTemplatePath;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.engine.Engine;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// How to read the input of a simulation, and how to complete it.
///
/// @param validation the validation of fields that Kubernetes does not have
/// @param controllers whether workloads get the pods that they lack, and roll out changes
/// @param workloads the assumptions about them
/// @param assumeProvisioned whether claims that do not wait for a pod count as bound, to a matching
///   volume or to a new one
/// @param podTemplates the paths of pod templates in custom resources
/// @param nodeUsage a file with the usage of nodes; null for none
/// @param nodes the changes to nodes of the input
/// @param objects the changes to objects of the input
/// @param namespace the namespace of objects that name none
public record InputSettings(
    FieldValidation validation,
    boolean controllers,
    WorkloadSettings workloads,
    boolean assumeProvisioned,
    List<PodTemplatePath> podTemplates,
    @Nullable Path nodeUsage,
    NodeEdits nodes,
    ObjectEdits objects,
    InputNamespace namespace) {
  /// The settings without options.
  public static final InputSettings DEFAULT =
      new InputSettings(
          FieldValidation.WARN,
          true,
          WorkloadSettings.DEFAULT,
          true,
          List.of(),
          null,
          NodeEdits.NONE,
          ObjectEdits.NONE,
          InputNamespace.DEFAULT);

  public InputSettings {
    podTemplates = List.copyOf(podTemplates);
  }

  /// The cluster of an input after a final edit of some objects, with the pods that its controllers
  /// create.
  ///
  /// @param edit returns the changed object, or the same one without a change
  /// @return null if an API server would refuse an edited object
  @Nullable SimulatedCluster edited(
      Input input, UnaryOperator<KubernetesObject> edit, FeatureGates gates) {
    var problems = new Problems();
    var cluster = SimulatedCluster.edited(input, edit, workloads, gates, problems);
    if (!problems.isEmpty()) {
      return null;
    }
    control(cluster);
    return cluster;
  }

  /// Returns an object as written, with the changes; null if it is removed.
  public @Nullable ObjectTree applied(ObjectTree tree) {
    ObjectTree left = nodes.applied(namespace.given(tree));
    return left == null ? null : objects.applied(left);
  }

  /// Adds nodes, and lets the controllers bind claims, and create the pods that workloads lack.
  void control(SimulatedCluster cluster) {
    objects.addTo(cluster, controllers);
    cluster.control(controllers, assumeProvisioned);
  }

  /// A simulation with the controllers of the cluster, if they are enabled.
  Simulation simulation(SimulatedCluster cluster, Engine engine) {
    return new Simulation(
        cluster.objects(), engine, controllers ? cluster.controllers() : Controllers.NONE);
  }
}
