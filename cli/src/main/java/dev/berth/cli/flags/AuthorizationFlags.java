package dev.berth.cli.flags;

import dev.berth.config.server.Authorization;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;

/// How clients of the server are authorized.
final class AuthorizationFlags {
  private static final Duration CACHE_TTL = Duration.ofSeconds(10);

  @Option(
      names = "--authorization-kubeconfig",
      paramLabel = "FILE",
      description = {
        "The kubeconfig of the API server that reviews access. Without it, that of the cluster this"
            + " runs in; without that, only --authorization-always-allow-paths are allowed."
      })
  private String kubeconfig = "";

  @Option(
      names = "--authorization-always-allow-paths",
      paramLabel = "PATH,...",
      description = "Paths that need no authorization; a * at the end stands for anything.")
  private List<CommaList> alwaysAllowPaths = List.of(CommaList.of("/healthz", "/readyz", "/livez"));

  @Option(
      names = "--authorization-webhook-cache-authorized-ttl",
      paramLabel = "DURATION",
      description = "How long an allowed access is cached.")
  private Duration allowedTtl = CACHE_TTL;

  @Option(
      names = "--authorization-webhook-cache-unauthorized-ttl",
      paramLabel = "DURATION",
      description = "How long a denied access is cached.")
  private Duration deniedTtl = CACHE_TTL;

  AuthorizationFlags() {}

  Authorization options() {
    return new Authorization(kubeconfig, ListValue.all(alwaysAllowPaths), allowedTtl, deniedTtl);
  }
}
