package dev.berth.cli.command;

import dev.berth.query.QueryClient;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options that name a running scheduler.
final class RemoteOptions {
  @Option(
      names = "--server",
      paramLabel = "URL",
      description = {
        "Ask a running scheduler, at its secure port, as the user of the kubeconfig:"
            + " https://localhost:10259, after kubectl port-forward."
      })
  private String server = "";

  @Mixin private ServerTrustOptions trust = new ServerTrustOptions();

  /// Whether a running scheduler is meant.
  boolean isGiven() {
    return !server.isEmpty();
  }

  /// The name of the scheduler: its address, as it was given.
  String name() {
    return server;
  }

  /// A client of that scheduler.
  ///
  /// @throws ParameterException if the address is invalid
  /// @throws IOException if there is no user; the message is for the user
  QueryClient client(ClusterOptions user, CommandLine line) throws IOException {
    return trust.client(ServerTrustOptions.address(server, line), user);
  }
}
