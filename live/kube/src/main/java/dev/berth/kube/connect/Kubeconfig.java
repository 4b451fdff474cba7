package dev.berth.kube.connect;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The content of kubeconfig files.
///
/// Source: `clientcmd` of client-go, which also merges several files in this way.
record Kubeconfig(
    String currentContext,
    List<Named<Context>> contexts,
    List<Named<Cluster>> clusters,
    List<Named<User>> users) {

  Kubeconfig {
    contexts = List.copyOf(contexts);
    clusters = List.copyOf(clusters);
    users = List.copyOf(users);
  }

  /// Returns it with relative file paths resolved against this folder.
  Kubeconfig in(Path folder) {
    return new Kubeconfig(
        currentContext,
        contexts,
        clusters.stream().map(named -> named.map(cluster -> cluster.in(folder))).toList(),
        users.stream().map(named -> named.map(user -> user.in(folder))).toList());
  }

  /// Returns it with those entries of another one that it lacks.
  Kubeconfig and(Kubeconfig next) {
    return new Kubeconfig(
        currentContext.isEmpty() ? next.currentContext : currentContext,
        concatenated(contexts, next.contexts),
        concatenated(clusters, next.clusters),
        concatenated(users, next.users));
  }

  /// If two entries have the same name, the first counts.
  private static <T> List<T> concatenated(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  private static String in(Path folder, String file) {
    return file.isEmpty() ? file : folder.resolve(file).toString();
  }

  record Named<T>(String name, T value) {
    Named<T> map(UnaryOperator<T> change) {
      return new Named<>(name, change.apply(value));
    }
  }

  record Context(String cluster, String user) {}

  record Cluster(
      String server,
      String tlsServerName,
      boolean insecureSkipTlsVerify,
      String certificateAuthority,
      String certificateAuthorityData,
      String proxyUrl,
      List<Named<Object>> extensions) {
    Cluster in(Path folder) {
      return new Cluster(
          server,
          tlsServerName,
          insecureSkipTlsVerify,
          Kubeconfig.in(folder, certificateAuthority),
          certificateAuthorityData,
          proxyUrl,
          extensions);
    }
  }

  record User(
      String clientCertificate,
      String clientCertificateData,
      String clientKey,
      String clientKeyData,
      String token,
      String tokenFile,
      String as,
      String asUid,
      List<String> asGroups,
      Map<String, List<String>> asUserExtra,
      String username,
      String password,
      @Nullable Object authProvider,
      @Nullable Exec exec) {
    User in(Path folder) {
      return new User(
          Kubeconfig.in(folder, clientCertificate),
          clientCertificateData,
          Kubeconfig.in(folder, clientKey),
          clientKeyData,
          token,
          Kubeconfig.in(folder, tokenFile),
          as,
          asUid,
          asGroups,
          asUserExtra,
          username,
          password,
          authProvider,
          exec == null ? null : exec.in(folder));
    }
  }

  /// A credential plugin.
  record Exec(
      String command,
      List<String> args,
      List<Variable> env,
      String apiVersion,
      String installHint,
      boolean provideClusterInfo,
      String interactiveMode) {
    /// As in shells, a program without a slash is looked up in the path.
    Exec in(Path folder) {
      return new Exec(
          command.indexOf('/') < 0 ? command : folder.resolve(command).normalize().toString(),
          args,
          env,
          apiVersion,
          installHint,
          provideClusterInfo,
          interactiveMode);
    }
  }

  record Variable(String name, String value) {}
}
