package dev.berth.config.server;

import java.time.Duration;
import java.util.List;

/// What clients of the server may do.
///
/// @param kubeconfig how to reach the API server that reviews access; empty for that of the cluster
///   this runs in. Without either, what is not allowed always is forbidden.
/// @param alwaysAllowPaths what any client may read; a `*` at the end stands for anything
/// @param allowedTtl how long a yes is good
/// @param deniedTtl how long a no is good
public record Authorization(
    String kubeconfig, List<String> alwaysAllowPaths, Duration allowedTtl, Duration deniedTtl) {

  public Authorization {
    alwaysAllowPaths = List.copyOf(alwaysAllowPaths);
  }
}
