package dev.berth.cluster.laws;

import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.Evaluation;
import dev.berth.engine.extender.Extenders;
import dev.berth.testkit.fake.FakeObjects;
import dev.berth.testkit.fake.FakeWriter;
import dev.berth.testkit.scenario.DefaultSettings;
import java.time.Instant;
import java.time.InstantSource;

/// Engines with all in-tree plugins and the default configuration.
final class InTreeEngine {
  private InTreeEngine() {}

  /// An engine with an empty cluster.
  ///
  /// @param now what its clock says all the time
  static Engine at(Instant now, Evaluation evaluation) {
    var settings = DefaultSettings.engine();
    return new Engine(
        new EngineSettings(
            settings.profiles(),
            settings.registry(),
            settings.featureGates(),
            settings.choices(),
            evaluation),
        EnginePorts.immediate(
            InstantSource.fixed(now), new FakeWriter(new FakeObjects()), Extenders.NONE));
  }
}
