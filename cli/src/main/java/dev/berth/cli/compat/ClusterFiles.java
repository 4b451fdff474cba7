package dev.berth.cli.compat;

import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.cluster.manifest.InputNamespace;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.scenario.FieldValidation;
import dev.berth.scenario.InputException;
import dev.berth.scenario.InputSettings;
import dev.berth.scenario.NodeEdits;
import dev.berth.scenario.ObjectEdits;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.ScenarioLoader;
import dev.berth.scenario.ScenarioRequest;
import dev.berth.scenario.SchedulerRequest;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.List;

/// A cluster in files, instead of a live one; the originals have no such input.
final class ClusterFiles {
  private ClusterFiles() {}

  /// The cluster as an API server would store it, with only the written pods.
  ///
  /// @param standardInput read for the file `-`
  /// @throws InputException with all errors
  static EmbeddedCluster read(List<String> files, InputStream standardInput) throws InputException {
    var loader =
        new ScenarioLoader(
            standardInput, InstantSource.system(), new ReadProgress(), new RunNotes());
    var settings =
        new InputSettings(
            FieldValidation.IGNORE,
            false,
            WorkloadSettings.DEFAULT,
            false,
            List.of(),
            null,
            NodeEdits.NONE,
            ObjectEdits.NONE,
            InputNamespace.DEFAULT);
    var scheduler =
        new SchedulerRequest(null, List.of(), FeatureCatalog.current(), List.of(), null);
    return loader
        .loadCluster(
            new ScenarioRequest(List.of(), files, settings, scheduler, new FirstByNameTieBreaker()))
        .cluster()
        .objects();
  }
}
