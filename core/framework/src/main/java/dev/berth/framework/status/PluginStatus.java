package dev.berth.framework.status;

import java.util.List;
import java.util.stream.Collectors;

/// The status that a plugin, or the engine itself, gave a pod or a node: kube-scheduler's `Status`.
///
/// @param code [Code#SUCCESS], a rejecting code, or [Code#ERROR]
/// @param plugin the plugin that gave it; empty for success and if the engine gave it
/// @param reasons why, in the order in which the plugin gave them
public record PluginStatus(Code code, String plugin, List<Reason> reasons) {
  public static final PluginStatus SUCCESS = new PluginStatus(Code.SUCCESS, "", List.of());

  public PluginStatus {
    reasons = List.copyOf(reasons);
  }

  public boolean isSuccess() {
    return code == Code.SUCCESS;
  }

  /// Returns all reasons on one line, as kube-scheduler prints them.
  public String message() {
    return reasons.stream().map(Reason::message).collect(Collectors.joining(", "));
  }
}
