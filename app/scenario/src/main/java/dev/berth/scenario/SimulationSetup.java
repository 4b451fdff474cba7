package dev.berth.scenario;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.Origin;
import dev.berth.cluster.manifest.Source;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.engine.dryrun.GroupDryRun;
import dev.berth.engine.extender.Extenders;
import dev.berth.framework.cluster.Snapshot;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A simulation before its run: the input, the cluster and the engine.
///
/// @param sources the sources of the input
/// @param assumptions how the input is completed
/// @param simulated the cluster and its controllers
/// @param configuration the configuration of the engine, with all defaults
/// @param givenGates feature gates as the user gave them; empty for the defaults
/// @param engine makes the decisions; has no cluster before the run
/// @param hasExtenders whether the engine calls extenders
/// @param simulation places the pending pods
/// @param clock provides the time of all decisions
public record SimulationSetup(
    List<Source> sources,
    Input input,
    InputSettings assumptions,
    SimulatedCluster simulated,
    KubeSchedulerConfiguration configuration,
    EngineSettings settings,
    String givenGates,
    Engine engine,
    boolean hasExtenders,
    Simulation simulation,
    InstantSource clock) {
  public SimulationSetup {
    sources = List.copyOf(sources);
  }

  /// Holds the objects.
  public EmbeddedCluster cluster() {
    return simulated.objects();
  }

  /// The outermost workload of a pod, or the pod itself without a workload.
  public KindKey workloadOf(Pod pod) {
    var workload = simulated.controllers().workloadOf(pod);
    return KindKey.of(workload == null ? pod : workload);
  }

  /// The last version of an object in the input; null if it is not there.
  public @Nullable KubernetesObject written(KubernetesObject object) {
    var name = KindKey.of(object);
    return input.manifests().stream()
        .filter(manifest -> KindKey.of(manifest).equals(name))
        .reduce((_, last) -> last)
        .map(Manifest::object)
        .orElse(null);
  }

  /// A dry run on a snapshot of the engine. It calls no extenders, because the tried objects are
  /// not in their cluster.
  public DryRun dryRun(Snapshot snapshot) {
    return new DryRun(settings, ports(cluster()), snapshot);
  }

  /// The same for groups of pods.
  public GroupDryRun groupDryRun(Snapshot snapshot) {
    return groupDryRun(snapshot, settings);
  }

  /// The same with other settings.
  public GroupDryRun groupDryRun(Snapshot snapshot, EngineSettings others) {
    return new GroupDryRun(others, ports(cluster()), snapshot);
  }

  /// The same cluster again from its beginning, with the pods that its controllers create. It does
  /// not read measurements of nodes.
  public SimulatedCluster anew() {
    return Objects.requireNonNull(
        assumptions.edited(input, UnaryOperator.identity(), settings.featureGates()));
  }

  /// Another simulation of the same input from the beginning, after a final edit of some objects.
  /// It calls no extenders, and does not read measurements of nodes.
  ///
  /// @param removed objects to remove
  /// @param added additional objects
  /// @return null if an API server would refuse an edited object
  public @Nullable SimulationSetup edited(
      UnaryOperator<KubernetesObject> edit, Set<KindKey> removed, List<KubernetesObject> added) {
    var manifests = new ArrayList<>(input.manifests());
    manifests.removeIf(manifest -> removed.contains(KindKey.of(manifest)));
    added.forEach(object -> manifests.add(new Manifest(object, Origin.NOWHERE)));
    var changed = input.withManifests(manifests);
    var edited = assumptions.edited(changed, edit, settings.featureGates());
    if (edited == null) {
      return null;
    }
    var other = new Engine(settings, ports(edited.objects()));
    return new SimulationSetup(
        sources,
        changed,
        assumptions,
        edited,
        configuration,
        settings,
        givenGates,
        other,
        hasExtenders,
        assumptions.simulation(edited, other),
        clock);
  }

  private EnginePorts ports(EmbeddedCluster objects) {
    return EnginePorts.immediate(clock, objects, Extenders.NONE);
  }

  /// The feature gates of the engine.
  public FeatureGates featureGates() {
    return settings.featureGates();
  }
}
