package dev.berth.cli.scenario;

import dev.berth.framework.handle.ChoicePolicy;
import java.nio.file.Path;
import java.util.List;

/// The input of a simulation on the command line.
///
/// @param files files and directories, `-` for standard input
/// @param scheduler without a configuration, one among the files is taken, or else the built-in one
public record ScenarioRequest(List<Path> files, SchedulerRequest scheduler, ChoicePolicy choices) {
  public ScenarioRequest {
    files = List.copyOf(files);
  }
}
