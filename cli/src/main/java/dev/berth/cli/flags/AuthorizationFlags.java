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
        "How to reach the API server that reviews access. Without it, that of the cluster this runs"
            + " in; without that, what is not allowed always is forbidden."
      })
  private String kubeconfig = "";

  @Option(
      names = "--authorization-always-allow-paths",
      paramLabel = "PATH,...",
      description = "What everybody may read; a * at the end stands for anything.")
  private List<CommaList> alwaysAllowPaths = List.of(CommaList.of("/healthz", "/readyz", "/livez"));

  @Option(
      names = "--authorization-webhook-cache-authorized-ttl",
      paramLabel = "DURATION",
      description = "How long a yes is good.")
  private Duration allowedTtl = CACHE_TTL;

  @Option(
      names = "--authorization-webhook-cache-unauthorized-ttl",
      paramLabel = "DURATION",
      description = "How long a no is good.")
  private Duration deniedTtl = CACHE_TTL;

  AuthorizationFlags() {}

  Authorization options() {
    return new Authorization(kubeconfig, ListValue.all(alwaysAllowPaths), allowedTtl, deniedTtl);
  }
}
