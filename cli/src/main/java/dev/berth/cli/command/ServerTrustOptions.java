package dev.berth.cli.command;

import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.PemSource;
import dev.berth.query.QueryClient;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options for trusted certificates of running schedulers.
final class ServerTrustOptions {
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

  /// A client of the scheduler at the address.
  ///
  /// @param user the cluster of the asking user
  /// @throws IOException if there is no user; the message is for the user
  QueryClient client(URI address, ClusterOptions user) throws IOException {
    var time = TimeSource.system();
    var connection =
        user.connection(time)
            .at(
                address,
                certificateAuthority == null ? null : new PemSource.InFile(certificateAuthority),
                insecure);
    return new QueryClient(connection, time);
  }

  /// The address of a scheduler.
  ///
  /// @throws ParameterException if it is none
  static URI address(String server, CommandLine line) {
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
