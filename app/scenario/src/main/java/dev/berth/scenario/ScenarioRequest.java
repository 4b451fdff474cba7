package dev.berth.scenario;

import dev.berth.api.codec.Problem;
import dev.berth.cluster.manifest.Source;
import dev.berth.framework.cluster.ChoicePolicy;
import java.util.List;

/// The input of a simulation.
///
/// @param sources come before the files, such as a live cluster
/// @param files files and directories, `-` for standard input
/// @param specified sources of pods and workloads that are not to be in the cluster; other objects
///   of them are
/// @param problems what is wrong with those sources before they are read
/// @param scheduler without a configuration, one among the files is taken, or else the built-in one
public record ScenarioRequest(
    List<Source> sources,
    List<String> files,
    List<Source> specified,
    List<Problem> problems,
    InputSettings settings,
    SchedulerOrigin scheduler,
    ChoicePolicy choices) {
  public ScenarioRequest {
    sources = List.copyOf(sources);
    files = List.copyOf(files);
    specified = List.copyOf(specified);
    problems = List.copyOf(problems);
  }

  /// A request without anything that is not in the cluster.
  public ScenarioRequest(
      List<Source> sources,
      List<String> files,
      InputSettings settings,
      SchedulerOrigin scheduler,
      ChoicePolicy choices) {
    this(sources, files, List.of(), List.of(), settings, scheduler, choices);
  }

  /// The same with pods and workloads that are not to be in the cluster.
  ///
  /// @param wrong what is wrong with them before they are read
  public ScenarioRequest withSpecified(List<Source> more, List<Problem> wrong) {
    return new ScenarioRequest(sources, files, more, wrong, settings, scheduler, choices);
  }
}
