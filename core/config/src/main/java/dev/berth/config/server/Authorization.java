package dev.berth.config.server;

import java.time.Duration;
import java.util.List;

/// How clients of the server are authorized.
///
/// @param kubeconfig how to reach the API server that reviews access; empty for that of the cluster
///   this runs in. Without either, what is not allowed always is forbidden.
/// @param alwaysAllowPaths what any client may read; a `*` at the end stands for anything
/// @param allowedTtl how long an allowed access is cached
/// @param deniedTtl how long a denied access is cached
public record Authorization(
    String kubeconfig, List<String> alwaysAllowPaths, Duration allowedTtl, Duration deniedTtl) {

  public Authorization {
    alwaysAllowPaths = List.copyOf(alwaysAllowPaths);
  }
}
