package dev.berth.kube.connect;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A kubeconfig file, as it is written.
record Kubeconfig(
    String currentContext,
    List<Named<Context>> contexts,
    List<Named<Cluster>> clusters,
    List<Named<User>> users) {

  record Named<T>(String name, T value) {}

  record Context(String cluster, String user) {}

  record Cluster(
      String server,
      String tlsServerName,
      boolean insecureSkipTlsVerify,
      String certificateAuthority,
      String certificateAuthorityData,
      String proxyUrl,
      List<Named<Object>> extensions) {}

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
      @Nullable Exec exec) {}

  /// A credential plugin.
  record Exec(
      String command,
      List<String> args,
      List<Variable> env,
      String apiVersion,
      String installHint,
      boolean provideClusterInfo,
      String interactiveMode) {}

  record Variable(String name, String value) {}
}
