package dev.berth.cli.scenario;

import dev.berth.cluster.manifest.Source;
import dev.berth.framework.handle.ChoicePolicy;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The input of a simulation on the command line.
///
/// @param live a live cluster, which comes before the files; null for none
/// @param files files and directories, `-` for standard input
/// @param settings how they are read
/// @param scheduler without a configuration, one among the files is taken, or else the built-in one
public record ScenarioRequest(
    @Nullable Source live,
    List<Path> files,
    InputSettings settings,
    SchedulerRequest scheduler,
    ChoicePolicy choices) {
  public ScenarioRequest {
    files = List.copyOf(files);
  }
}
