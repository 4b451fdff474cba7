package dev.berth.config.server;

import java.time.Duration;
import java.util.List;

/// How clients of the server are authorized.
///
/// @param kubeconfig how to reach the API server that reviews access; empty for the API server of
///   the cluster in which this process runs. If neither exists, everything is forbidden except
///   paths that are always allowed.
/// @param alwaysAllowPaths paths that any client may read; a `*` at the end matches anything
/// @param allowedTtl how long an allowed access is cached
/// @param deniedTtl how long a denied access is cached
public record Authorization(
    String kubeconfig, List<String> alwaysAllowPaths, Duration allowedTtl, Duration deniedTtl) {
  public Authorization {
    alwaysAllowPaths = List.copyOf(alwaysAllowPaths);
  }
}
