package dev.berth.api.kubescheduler;

import java.util.List;

/// Arguments of `NodeResourcesFit`.
///
/// @param ignoredResources extended resources that Filter ignores
/// @param ignoredResourceGroups groups of such resources: `example.com` for `example.com/gpu`
/// @param scoringStrategy how to rate a node
public record NodeResourcesFitArgs(
    List<String> ignoredResources,
    List<String> ignoredResourceGroups,
    ScoringStrategy scoringStrategy)
    implements PluginArgs {
  public static final NodeResourcesFitArgs DEFAULT =
      new NodeResourcesFitArgs(List.of(), List.of(), ScoringStrategy.DEFAULT);

  public NodeResourcesFitArgs {
    ignoredResources = List.copyOf(ignoredResources);
    ignoredResourceGroups = List.copyOf(ignoredResourceGroups);
  }
}
