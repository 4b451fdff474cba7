package dev.berth.kube.connect;

import dev.berth.api.codec.Codec;
import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.RecordCodec;
import dev.berth.kube.connect.Kubeconfig.Cluster;
import dev.berth.kube.connect.Kubeconfig.Context;
import dev.berth.kube.connect.Kubeconfig.Exec;
import dev.berth.kube.connect.Kubeconfig.Named;
import dev.berth.kube.connect.Kubeconfig.User;
import dev.berth.kube.connect.Kubeconfig.Variable;

/// Codec tables of kubeconfig files.
final class KubeconfigCodecs {

  /// These types have no protobuf format.
  private static final int NONE = 0;

  private static final RecordCodec<Variable> VARIABLE =
      RecordCodec.of(
          "env",
          f -> {
            var name = f.string(NONE, "name", Variable::name);
            var value = f.string(NONE, "value", Variable::value);
            return v -> new Variable(v.get(name), v.get(value));
          });

  private static final RecordCodec<Exec> EXEC =
      RecordCodec.of(
          "exec",
          f -> {
            var command = f.string(NONE, "command", Exec::command);
            var args = f.strings(NONE, "args", Exec::args);
            var env = f.list(NONE, "env", VARIABLE, Exec::env);
            var apiVersion = f.string(NONE, "apiVersion", Exec::apiVersion);
            var installHint = f.string(NONE, "installHint", Exec::installHint);
            var provideClusterInfo = f.bool(NONE, "provideClusterInfo", Exec::provideClusterInfo);
            var interactiveMode = f.string(NONE, "interactiveMode", Exec::interactiveMode);
            return v ->
                new Exec(
                    v.get(command),
                    v.get(args),
                    v.get(env),
                    v.get(apiVersion),
                    v.get(installHint),
                    v.get(provideClusterInfo),
                    v.get(interactiveMode));
          });

  private static final RecordCodec<User> USER =
      RecordCodec.of(
          "user",
          f -> {
            var certificate = f.string(NONE, "client-certificate", User::clientCertificate);
            var certificateData =
                f.string(NONE, "client-certificate-data", User::clientCertificateData);
            var key = f.string(NONE, "client-key", User::clientKey);
            var keyData = f.string(NONE, "client-key-data", User::clientKeyData);
            var token = f.string(NONE, "token", User::token);
            var tokenFile = f.string(NONE, "tokenFile", User::tokenFile);
            var as = f.string(NONE, "as", User::as);
            var asUid = f.string(NONE, "as-uid", User::asUid);
            var asGroups = f.strings(NONE, "as-groups", User::asGroups);
            var asUserExtra =
                f.map(NONE, "as-user-extra", Codecs.list(Codecs.STRING), User::asUserExtra);
            var username = f.string(NONE, "username", User::username);
            var password = f.string(NONE, "password", User::password);
            var authProvider = f.optional(NONE, "auth-provider", Codecs.ANY, User::authProvider);
            var exec = f.optional(NONE, "exec", EXEC, User::exec);
            return v ->
                new User(
                    v.get(certificate),
                    v.get(certificateData),
                    v.get(key),
                    v.get(keyData),
                    v.get(token),
                    v.get(tokenFile),
                    v.get(as),
                    v.get(asUid),
                    v.get(asGroups),
                    v.get(asUserExtra),
                    v.get(username),
                    v.get(password),
                    v.get(authProvider),
                    v.get(exec));
          });

  private static final RecordCodec<Cluster> CLUSTER =
      RecordCodec.of(
          "cluster",
          f -> {
            var server = f.string(NONE, "server", Cluster::server);
            var tlsServerName = f.string(NONE, "tls-server-name", Cluster::tlsServerName);
            var insecure = f.bool(NONE, "insecure-skip-tls-verify", Cluster::insecureSkipTlsVerify);
            var authority = f.string(NONE, "certificate-authority", Cluster::certificateAuthority);
            var authorityData =
                f.string(NONE, "certificate-authority-data", Cluster::certificateAuthorityData);
            var proxyUrl = f.string(NONE, "proxy-url", Cluster::proxyUrl);
            var extensions =
                f.list(NONE, "extensions", named("extension", Codecs.ANY), Cluster::extensions);
            return v ->
                new Cluster(
                    v.get(server),
                    v.get(tlsServerName),
                    v.get(insecure),
                    v.get(authority),
                    v.get(authorityData),
                    v.get(proxyUrl),
                    v.get(extensions));
          });

  private static final RecordCodec<Context> CONTEXT =
      RecordCodec.of(
          "context",
          f -> {
            var cluster = f.string(NONE, "cluster", Context::cluster);
            var user = f.string(NONE, "user", Context::user);
            return v -> new Context(v.get(cluster), v.get(user));
          });

  static final RecordCodec<Kubeconfig> KUBECONFIG =
      RecordCodec.of(
          "Config",
          f -> {
            var current = f.string(NONE, "current-context", Kubeconfig::currentContext);
            var contexts =
                f.list(NONE, "contexts", named("context", CONTEXT), Kubeconfig::contexts);
            var clusters =
                f.list(NONE, "clusters", named("cluster", CLUSTER), Kubeconfig::clusters);
            var users = f.list(NONE, "users", named("user", USER), Kubeconfig::users);
            return v ->
                new Kubeconfig(v.get(current), v.get(contexts), v.get(clusters), v.get(users));
          });

  private KubeconfigCodecs() {}

  private static <T> Codec<Named<T>> named(String what, Codec<T> codec) {
    return RecordCodec.of(
        what,
        f -> {
          var name = f.string(NONE, "name", Named::name);
          var value = f.field(NONE, what, codec, Named::value);
          return v -> new Named<>(v.get(name), v.get(value));
        });
  }
}
