package dev.berth.kube.connect;

import dev.berth.api.codec.FileNames;
import dev.berth.api.codec.GoText;
import dev.berth.api.codec.LimitedInput;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.ValueReader;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.ClientMetrics;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// Finds the API server. Like kube-scheduler, by a kubeconfig file if one is named; or like
/// kubectl, which has its own default files. Otherwise, as a pod of the cluster.
public final class Connections {
  /// The directory where a pod has the token and the authority of its service account.
  public static final Path SERVICE_ACCOUNT =
      Path.of("/var/run/secrets/kubernetes.io/serviceaccount");

  /// A kubeconfig with hundreds of clusters and their certificates is a tenth of this size.
  private static final int LONGEST_KUBECONFIG = 16 << 20;

  private final Map<String, String> environment;
  private final TimeSource time;
  private final Path serviceAccount;
  private final ClientMetrics metrics;

  /// Creates connections without metrics.
  ///
  /// @param environment the environment variables of the process
  public Connections(Map<String, String> environment, TimeSource time) {
    this(environment, time, ClientMetrics.NONE);
  }

  /// @param environment the environment variables of the process
  /// @param metrics measures the requests over all connections
  public Connections(Map<String, String> environment, TimeSource time, ClientMetrics metrics) {
    this(environment, time, SERVICE_ACCOUNT, metrics);
  }

  Connections(Map<String, String> environment, TimeSource time, Path serviceAccount) {
    this(environment, time, serviceAccount, ClientMetrics.NONE);
  }

  private Connections(
      Map<String, String> environment,
      TimeSource time,
      Path serviceAccount,
      ClientMetrics metrics) {
    this.environment = Map.copyOf(environment);
    this.time = time;
    this.serviceAccount = serviceAccount;
    this.metrics = metrics;
  }

  /// Finds the server.
  ///
  /// @param kubeconfig the file; empty for none
  /// @param master replaces the server's address in the file; empty to keep it
  /// @throws ConnectionException with all problems
  public Connection find(String kubeconfig, String master) throws ConnectionException {
    if (kubeconfig.isEmpty() && master.isEmpty()) {
      return inCluster(
          "name a file with --kubeconfig, or as clientConnection.kubeconfig in the configuration");
    }
    var found =
        kubeconfig.isEmpty()
            ? ResolvedContext.of(master)
            : ResolvedContext.of(read(path(kubeconfig)), kubeconfig, "", master);
    return found.connect(new Proxies(environment), time, metrics);
  }

  /// Finds the server as kubectl does: by the named file, or else by the existing files of
  /// `KUBECONFIG`, or else by `~/.kube/config`. Without any file, as a pod of the cluster.
  ///
  /// @param kubeconfig the file; empty for none
  /// @param context the context to use; empty for the current one
  /// @throws ConnectionException with all problems
  public Connection findAsKubectl(String kubeconfig, String context) throws ConnectionException {
    var files = kubeconfig.isEmpty() ? usersFiles() : List.of(path(kubeconfig));
    if (files.isEmpty() && context.isEmpty()) {
      return inCluster(
          "name a file with --kubeconfig or in the variable KUBECONFIG, or put one at"
              + " ~/.kube/config");
    }
    var merged = KubeconfigCodecs.KUBECONFIG.empty();
    for (var file : files) {
      merged = merged.and(read(file));
    }
    var source =
        files.isEmpty()
            ? "the kubeconfig"
            : files.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    return ResolvedContext.of(merged, source, context, "")
        .connect(new Proxies(environment), time, metrics);
  }

  /// Returns the existing files of the environment.
  private List<Path> usersFiles() {
    var named = environment.getOrDefault("KUBECONFIG", "");
    if (named.isEmpty()) {
      var home = environment.getOrDefault("HOME", System.getProperty("user.home", ""));
      var file = Path.of(home, ".kube", "config");
      return Files.exists(file) ? List.of(file) : List.of();
    }
    return Arrays.stream(named.split(File.pathSeparator))
        .filter(name -> !name.isEmpty())
        .map(Path::of)
        .filter(Files::exists)
        .toList();
  }

  private static Path path(String kubeconfig) throws ConnectionException {
    try {
      return FileNames.path(kubeconfig);
    } catch (IOException e) {
      throw new ConnectionException("the kubeconfig: " + e.getMessage(), e);
    }
  }

  private static Kubeconfig read(Path path) throws ConnectionException {
    var file = path.toAbsolutePath();
    var folder = Objects.requireNonNullElse(file.getParent(), file);
    var problems = new Problems();
    try (var in = new LimitedInput(Files.newInputStream(file), LONGEST_KUBECONFIG)) {
      var read =
          ValueReader.read(
              KubeconfigCodecs.KUBECONFIG, in, file.toString(), Strictness.LENIENT, problems);
      if (!problems.isEmpty()) {
        throw new ConnectionException(
            problems.kept().stream().map(Problem::toString).collect(Collectors.joining("\n")));
      }
      return read == null ? KubeconfigCodecs.KUBECONFIG.empty() : read.in(folder);
    } catch (InvalidPathException e) {
      throw new ConnectionException(
          "%s: %s cannot be the name of a file".formatted(file, GoText.quoted(e.getInput())), e);
    } catch (NoSuchFileException e) {
      throw new ConnectionException("the kubeconfig " + file + " does not exist", e);
    } catch (ConnectionException e) {
      throw e;
    } catch (IOException e) {
      throw unreadable(file, e);
    } catch (UncheckedIOException e) {
      throw unreadable(file, Objects.requireNonNull(e.getCause()));
    }
  }

  private static ConnectionException unreadable(Path file, IOException e) {
    return new ConnectionException(
        "the kubeconfig %s cannot be read: %s".formatted(file, e.getMessage()), e);
  }

  /// @param otherwise advice for the case that this process does not run in a pod of a cluster
  private Connection inCluster(String otherwise) throws ConnectionException {
    var host = environment.getOrDefault("KUBERNETES_SERVICE_HOST", "");
    var port = environment.getOrDefault("KUBERNETES_SERVICE_PORT", "");
    if (host.isEmpty() || port.isEmpty()) {
      throw new ConnectionException(
          "no kubeconfig is given, and this process does not run in a pod of a cluster: "
              + otherwise);
    }
    var server = "https://%s:%s".formatted(host.contains(":") ? "[" + host + "]" : host, port);
    var token = new TokenFile(new PemSource.InFile(serviceAccount.resolve("token")), time);
    token.current();
    var tls =
        new Tls(new PemSource.InFile(serviceAccount.resolve("ca.crt")), null, null, false, "");
    var address = URI.create(server);
    return new Connection(
        address, new Proxies(environment).to(address, ""), tls, token, Map.of(), metrics);
  }
}
