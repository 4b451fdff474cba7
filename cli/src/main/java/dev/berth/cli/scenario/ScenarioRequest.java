package dev.berth.cli.scenario;

import dev.berth.cluster.manifest.Source;
import dev.berth.framework.handle.ChoicePolicy;
import java.nio.file.Path;
import java.util.List;

/// The input of a simulation.
///
/// @param sources come before the files, such as a live cluster
/// @param files files and directories, `-` for standard input
/// @param specified sources of pods and workloads that are not to be in the cluster; other objects
///   of them are
/// @param settings how they are read
/// @param scheduler without a configuration, one among the files is taken, or else the built-in one
public record ScenarioRequest(
    List<Source> sources,
    List<Path> files,
    List<Source> specified,
    InputSettings settings,
    SchedulerOrigin scheduler,
    ChoicePolicy choices) {
  public ScenarioRequest {
    sources = List.copyOf(sources);
    files = List.copyOf(files);
    specified = List.copyOf(specified);
  }

  /// A request without anything that is not in the cluster.
  public ScenarioRequest(
      List<Source> sources,
      List<Path> files,
      InputSettings settings,
      SchedulerOrigin scheduler,
      ChoicePolicy choices) {
    this(sources, files, List.of(), settings, scheduler, choices);
  }

  /// The same with pods and workloads that are not to be in the cluster.
  public ScenarioRequest withSpecified(List<Source> more) {
    return new ScenarioRequest(sources, files, more, settings, scheduler, choices);
  }
}
