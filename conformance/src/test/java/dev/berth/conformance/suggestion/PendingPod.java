package dev.berth.conformance.suggestion;

import dev.berth.api.core.Pod;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.scenario.InputSettings;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.ScenarioLoader;
import dev.berth.scenario.ScenarioRequest;
import dev.berth.scenario.SchedulerRequest;
import dev.berth.scenario.SimulationSetup;
import dev.berth.suggestion.Change;
import dev.berth.suggestion.ChangedRun;
import dev.berth.suggestion.NodeBlockers;
import dev.berth.suggestion.Situation;
import dev.berth.suggestion.Suggestion;
import dev.berth.suggestion.SuggestionSearch;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A pod that is nowhere at the end of a simulation, and the cluster as it was when it was tried
/// last.
///
/// @param name of the cluster and of the pod
record PendingPod(String name, SimulationSetup setup, Situation situation, Decision decision) {
  /// All those of a cluster, but for members of groups.
  static List<PendingPod> of(Path cluster) throws Exception {
    var request =
        new ScenarioRequest(
            List.of(),
            List.of(cluster.toString()),
            InputSettings.DEFAULT,
            new SchedulerRequest(null, List.of(), FeatureCatalog.current(), List.of(), null),
            new FirstByNameTieBreaker());
    SimulationSetup setup =
        new ScenarioLoader(
                InputStream.nullInputStream(),
                InstantSource.system(),
                new ReadProgress(),
                new RunNotes())
            .load(request);
    Map<String, Situation> tried = new LinkedHashMap<>();
    Map<String, Decision> decisions = new LinkedHashMap<>();
    setup
        .simulation()
        .run(
            pod -> tried.put(pod.uid(), new Situation(setup.engine().snapshot(), pod.pod())),
            decision -> {
              if (decision instanceof Decision ofPod) {
                decisions.put(ofPod.uid(), ofPod);
              }
            },
            _ -> {});
    var pending = new ArrayList<PendingPod>();
    tried.forEach((uid, situation) -> {
      Decision decision = decisions.get(uid);
      if (decision == null) {
        return; // decided with its group
      }
      boolean isPending =
          decision.result() == Decision.Result.UNSCHEDULABLE
              || decision.result() == Decision.Result.GATED;
      Pod now = setup.cluster().get(Pod.class, situation.pod().key());
      if (isPending && now != null && now.spec().nodeName().isEmpty()) {
        pending.add(
            new PendingPod(
                cluster.getFileName() + " " + decision.pod(), setup, situation, decision));
      }
    });
    return pending;
  }

  /// Whether the changes place it, in a simulation of their own.
  boolean isPlacedBy(List<Change> changes) throws InterruptedException {
    return ChangedRun.places(setup.settings(), setup.cluster(), situation, changes);
  }

  List<Suggestion> suggestions() {
    Snapshot cluster = situation.cluster();
    var dryRun = setup.dryRun(cluster);
    return SuggestionSearch.search(
        dryRun, situation, NodeBlockers.nearestFirst(dryRun, cluster, situation.pod()));
  }
}
