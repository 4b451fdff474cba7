package dev.berth.conformance.fuzz;

import dev.berth.api.codec.Problems;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureSettings;
import java.io.ByteArrayInputStream;
import java.util.Map;
import java.util.Set;

/// Configurations of the scheduler.
public final class ConfigurationFuzz {
  private static final FeatureSettings GATES =
      FeatureSettings.of(FeatureCatalog.current(), Map.of());

  private ConfigurationFuzz() {}

  public static void fuzzerTestOneInput(byte[] input) {
    Refusals.check(
        input,
        Set.of(),
        bytes -> {
          var problems = new Problems();
          var _ =
              new ConfigurationLoader(GATES)
                  .load(new ByteArrayInputStream(bytes), Refusals.SOURCE, problems);
          Refusals.checkPlaces(problems);
        });
  }
}
