package dev.berth.scenario;

import dev.berth.api.codec.Problem;
import dev.berth.cluster.manifest.Source;
import dev.berth.framework.cluster.ChoicePolicy;
import java.util.List;

/// The input of a simulation.
///
/// @param sources precede the files, such as a live cluster
/// @param files files and directories, `-` for standard input
/// @param specified sources of pods and workloads that are not added to the cluster, unlike their
///   other objects
/// @param problems the errors in those sources before they are read
/// @param scheduler if it has no configuration, one among the files counts, or else the built-in
///   one
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

  /// Creates a request without such sources.
  public ScenarioRequest(
      List<Source> sources,
      List<String> files,
      InputSettings settings,
      SchedulerOrigin scheduler,
      ChoicePolicy choices) {
    this(sources, files, List.of(), List.of(), settings, scheduler, choices);
  }

  /// Adds sources of pods and workloads that are not added to the cluster.
  ///
  /// @param wrong the errors in them before they are read
  public ScenarioRequest withSpecified(List<Source> more, List<Problem> wrong) {
    return new ScenarioRequest(sources, files, more, wrong, settings, scheduler, choices);
  }
}
