package dev.berth.kube.connect;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.ValueReader;
import dev.berth.engine.port.TimeSource;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/// Finds the API server, as kube-scheduler does: by a kubeconfig file if one is named, and else as
/// a pod of the cluster.
public final class Connections {

  private static final Path SERVICE_ACCOUNT =
      Path.of("/var/run/secrets/kubernetes.io/serviceaccount");

  private final Map<String, String> environment;
  private final TimeSource time;
  private final Path serviceAccount;

  /// @param environment the variables of the process
  public Connections(Map<String, String> environment, TimeSource time) {
    this(environment, time, SERVICE_ACCOUNT);
  }

  Connections(Map<String, String> environment, TimeSource time, Path serviceAccount) {
    this.environment = Map.copyOf(environment);
    this.time = time;
    this.serviceAccount = serviceAccount;
  }

  /// Finds the server.
  ///
  /// @param kubeconfig the file; empty for none
  /// @param master takes the place of the server's address in the file; empty for nothing
  /// @throws ConnectionException with all that is wrong
  public Connection find(String kubeconfig, String master) throws ConnectionException {
    if (kubeconfig.isEmpty() && master.isEmpty()) {
      return inCluster();
    }
    var file = kubeconfig.isEmpty() ? null : Path.of(kubeconfig).toAbsolutePath();
    var chosen =
        file == null ? ResolvedContext.of(master) : ResolvedContext.of(read(file), file, master);
    return chosen.connect(new Proxies(environment), time);
  }

  private static Kubeconfig read(Path file) throws ConnectionException {
    var problems = new Problems();
    try (var in = Files.newInputStream(file)) {
      var read =
          ValueReader.read(
              KubeconfigCodecs.KUBECONFIG, in, file.toString(), Strictness.LENIENT, problems);
      if (!problems.isEmpty()) {
        throw new ConnectionException(
            problems.kept().stream().map(Problem::toString).collect(Collectors.joining("\n")));
      }
      return read == null ? KubeconfigCodecs.KUBECONFIG.empty() : read;
    } catch (NoSuchFileException e) {
      throw new ConnectionException("the kubeconfig " + file + " does not exist", e);
    } catch (ConnectionException e) {
      throw e;
    } catch (IOException e) {
      throw new ConnectionException(
          "the kubeconfig %s cannot be read: %s".formatted(file, e.getMessage()), e);
    }
  }

  private Connection inCluster() throws ConnectionException {
    var host = environment.getOrDefault("KUBERNETES_SERVICE_HOST", "");
    var port = environment.getOrDefault("KUBERNETES_SERVICE_PORT", "");
    if (host.isEmpty() || port.isEmpty()) {
      throw new ConnectionException(
          "no kubeconfig is given, and this is no pod of a cluster: name a file with"
              + " --kubeconfig, or as clientConnection.kubeconfig in the configuration");
    }
    var server = "https://%s:%s".formatted(host.contains(":") ? "[" + host + "]" : host, port);
    var token = new TokenFile(new PemSource.InFile(serviceAccount.resolve("token")), time);
    token.current();
    var tls =
        new Tls(new PemSource.InFile(serviceAccount.resolve("ca.crt")), null, null, false, "");
    var address = URI.create(server);
    return new Connection(address, new Proxies(environment).to(address, ""), tls, token, Map.of());
  }
}
