package dev.berth.scenario;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.OtherObject;
import java.time.InstantSource;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A cluster, and its scheduler.
///
/// @param settings how the input was read
/// @param cluster with the pods that its controllers have created
/// @param uncounted the custom resources whose pods an operator creates, and that the cluster lacks
/// @param scheduler the built-in one if the input has no configuration
/// @param givenGates feature gates as the user gave them; empty for the defaults
/// @param clock provides the time of all decisions
public record LoadedCluster(
    Input input,
    InputSettings settings,
    SimulatedCluster cluster,
    List<OtherObject> uncounted,
    LoadedScheduler scheduler,
    String givenGates,
    InstantSource clock) {
  public LoadedCluster {
    uncounted = List.copyOf(uncounted);
  }

  /// The same cluster from its beginning, after a final edit of some objects. Measurements of nodes
  /// are not read again.
  ///
  /// @param edit returns the changed object, or the same one without a change
  /// @return null if an API server would refuse an edited object
  public @Nullable LoadedCluster edited(UnaryOperator<KubernetesObject> edit) {
    var edited = settings.edited(input, edit, scheduler.featureGates());
    return edited == null
        ? null
        : new LoadedCluster(input, settings, edited, uncounted, scheduler, givenGates, clock);
  }
}
