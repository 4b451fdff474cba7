package dev.berth.conformance.parity;

import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.query.pages.ClusterInput;
import dev.berth.query.pages.UiCluster;
import dev.berth.scenario.InputException;
import dev.berth.scenario.InputSettings;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.RunProgress;
import dev.berth.scenario.ScenarioLoader;
import dev.berth.scenario.ScenarioRequest;
import dev.berth.scenario.SchedulerRequest;
import dev.berth.scenario.SimulationSetup;
import dev.berth.server.http.Handler;
import dev.berth.ui.SandboxEdits;
import dev.berth.ui.Ui;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A file as `berth ui` shows it, at the time that tests give to commands.
public record ShownFile(Path file) implements ClusterInput {
  /// When it is.
  static final String NOW = "2026-12-01T12:00:00Z";

  /// The pages about it.
  public Handler pages() throws InputException, InterruptedException {
    var cluster = new UiCluster(new RunProgress(), Long.MAX_VALUE);
    cluster.load(this, again(new RunNotes()), new RunNotes());
    return Ui.pages(cluster, "/");
  }

  @Override
  public String title() {
    return file.toString();
  }

  @Override
  public String arguments() {
    return file.toString();
  }

  @Override
  public SimulationSetup again(RunNotes notes) throws InputException {
    var loader =
        new ScenarioLoader(
            InputStream.nullInputStream(),
            InstantSource.fixed(Instant.parse(NOW)),
            new ReadProgress(),
            notes);
    return loader
        .leavingOutInvalid()
        .load(
            new ScenarioRequest(
                List.of(),
                List.of(file.toString()),
                InputSettings.DEFAULT,
                new SchedulerRequest(null, List.of(), FeatureCatalog.current(), List.of(), null),
                new FirstByNameTieBreaker()));
  }

  @Override
  public Map<String, @Nullable Object> ask(
      List<String> command, List<String> options, String standardInput, BooleanSupplier end) {
    throw new UnsupportedOperationException("these pages ask nothing else");
  }

  @Override
  public ClusterInput edited(SandboxEdits edits) {
    throw new UnsupportedOperationException("recorded clusters stay as they are");
  }

  @Override
  public boolean isByChance() {
    return false;
  }
}
