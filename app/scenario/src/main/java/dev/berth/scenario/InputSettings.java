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

/// How the input of a simulation is read, and what becomes of it.
///
/// @param validation of fields that Kubernetes does not have
/// @param controllers whether workloads get the pods that they lack, and roll out changes
/// @param workloads what is taken for granted of them
/// @param assumeProvisioned whether claims that do not wait for a pod count as bound, to a volume
///   that fits or to a new one
/// @param podTemplates where custom resources have templates of pods
/// @param nodeUsage a file that says what nodes use; null for none
/// @param nodes what is to be otherwise with nodes of the input
/// @param objects what is to be otherwise with objects of the input
/// @param namespace of the objects that name none
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
  /// What holds without options.
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

  /// The cluster of an input some of whose objects have been edited last, with the pods that its
  /// controllers make.
  ///
  /// @param edit the object as it is to be; the same one to leave it
  /// @return null if an API server would refuse what was edited
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

  /// An object, as it is written, with what is to be otherwise; null if it is gone.
  public @Nullable ObjectTree applied(ObjectTree tree) {
    ObjectTree left = nodes.applied(namespace.given(tree));
    return left == null ? null : objects.applied(left);
  }

  /// Adds nodes, and has the controllers bind claims, and make the pods that workloads lack.
  void control(SimulatedCluster cluster) {
    objects.addTo(cluster, controllers);
    cluster.control(controllers, assumeProvisioned);
  }

  /// A simulation with the controllers of the cluster, if they are wanted.
  Simulation simulation(SimulatedCluster cluster, Engine engine) {
    return new Simulation(
        cluster.objects(), engine, controllers ? cluster.controllers() : Controllers.NONE);
  }
}
