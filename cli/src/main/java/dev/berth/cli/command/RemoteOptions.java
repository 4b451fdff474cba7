package dev.berth.cli.command;

import dev.berth.cli.query.QueryClient;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.connect.PemSource;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// Which running scheduler to ask.
final class RemoteOptions {
  @Option(
      names = "--server",
      paramLabel = "URL",
      description = {
        "Ask a running scheduler, at its secure port, as the user of the kubeconfig:"
            + " https://localhost:10259, after kubectl port-forward."
      })
  private String server = "";

  @Option(
      names = "--certificate-authority",
      paramLabel = "FILE",
      description = "That of the scheduler's certificate; otherwise those that the JVM trusts.")
  private @Nullable Path certificateAuthority;

  @Option(
      names = "--insecure-skip-tls-verify",
      description =
          "Accept any certificate of the scheduler, such as the one that it signs itself. Whoever"
              + " is there instead gets the user's token.")
  private boolean insecure;

  RemoteOptions() {}

  /// Whether a running scheduler is meant.
  boolean isGiven() {
    return !server.isEmpty();
  }

  /// What to call the scheduler: its address, as it was given.
  String name() {
    return server;
  }

  /// A client of that scheduler.
  ///
  /// @throws ParameterException if the address is none
  /// @throws IOException if there is no user; the message is for the user
  QueryClient client(ClusterOptions user, CommandLine line) throws IOException {
    var time = TimeSource.system();
    Connection connection =
        user.connection(new Connections(System.getenv(), time))
            .at(
                address(line),
                certificateAuthority == null ? null : new PemSource.InFile(certificateAuthority),
                insecure);
    return new QueryClient(connection, time);
  }

  private URI address(CommandLine line) {
    try {
      var address = new URI(server.replaceFirst("/+$", ""));
      if (!"https".equals(address.getScheme()) || address.getHost() == null) {
        throw new ParameterException(
            line, "--server=%s: https://HOST:PORT is needed".formatted(server));
      }
      return address;
    } catch (URISyntaxException e) {
      throw new ParameterException(line, "--server=%s: %s".formatted(server, e.getMessage()), e);
    }
  }
}
