package dev.berth.conformance.fuzz;

import dev.berth.api.codec.Problems;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.scenario.MemorySource;
import java.util.List;
import java.util.Set;

/// Manifests in YAML and JSON, as `simulate` and bodies of questions have them.
public final class YamlFuzz {
  private YamlFuzz() {}

  public static void fuzzerTestOneInput(byte[] input) {
    Refusals.check(
        input,
        Set.of(),
        bytes -> {
          var problems = new Problems();
          var fieldProblems = new Problems();
          var settings = new LoadSettings(fieldProblems::add, Set.of(), (_, _) -> true);
          var _ =
              Loader.load(
                  List.of(new MemorySource(Refusals.SOURCE, bytes)),
                  problems,
                  settings,
                  new ReadProgress());
          Refusals.checkPlaces(problems);
          Refusals.checkPlaces(fieldProblems);
        });
  }
}
