package dev.berth.conformance.live;

import static dev.berth.conformance.live.Gateway.USER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.codec.Kinds;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.connect.PemSource;
import dev.berth.kube.connect.Tls;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import javax.net.ServerSocketFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Ways to a real API server that kube-scheduler finds: by a name that is sent, and through
/// proxies.
@Tag("control-plane")
final class KubeconfigsTest {

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  /// A name of the API server that nothing resolves but a proxy.
  private static final String NAMED = "server: 'https://kubernetes.default.svc:6443'";

  private static final String PASSWORD = Gateway.PASSWORD.replace("@", "%40");

  /// Lists something over a connection of that kubeconfig, as a client that may.
  private static void list(String cluster, Map<String, String> environment) throws Exception {
    var file =
        Files.writeString(
            Files.createTempFile(CLUSTER.file(""), "way", ".kubeconfig"),
            """
            current-context: test
            contexts: [{name: test, context: {cluster: test, user: test}}]
            clusters: [{name: test, cluster: {certificate-authority: ca.crt, %s}}]
            users: [{name: test, user: {client-certificate: admin.crt, client-key: admin.key}}]
            """
                .formatted(cluster));
    var connection = new Connections(environment, TimeSource.system()).find(file.toString(), "");
    try (var server = ApiServer.at(connection, TimeSource.system())) {
      new ApiClient(server, Admin.settings(Admin.JSON), TimeSource.system())
          .sendOnly(ApiRequest.get(ApiPaths.of(Kinds.NAMESPACE)));
    }
  }

  private static String through(String scheme, Gateway gateway) {
    return "%s, proxy-url: '%s127.0.0.1:%d'".formatted(NAMED, scheme, gateway.port());
  }

  @Test
  void theNameOfTheServerIsSentToARouter() throws Exception {
    try (var router = Gateway.sniRouter(CLUSTER.address(), "kubernetes.default.svc")) {
      var server = "server: 'https://127.0.0.1:%d'".formatted(router.port());
      list(server + ", tls-server-name: kubernetes.default.svc", Map.of());
      assertThat(router.admitted()).isEqualTo(1);

      assertThatThrownBy(() -> list(server, Map.of())).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> list(server + ", tls-server-name: kubernetes", Map.of()))
          .isInstanceOf(IOException.class);
      assertThat(router.admitted()).isEqualTo(1);
    }
  }

  @Test
  void socksProxiesLeadToTheServer() throws Exception {
    try (var proxy = Gateway.socks5(CLUSTER.address(), false)) {
      list(through("socks5://", proxy), Map.of());
      assertThat(proxy.admitted()).isEqualTo(1);
    }
  }

  @Test
  void socksProxiesMayWantAPassword() throws Exception {
    try (var proxy = Gateway.socks5(CLUSTER.address(), true)) {
      assertThatThrownBy(() -> list(through("socks5://", proxy), Map.of()))
          .isInstanceOf(IOException.class);
      assertThat(proxy.admitted()).isZero();

      list(through("socks5://%s:%s@".formatted(USER, PASSWORD), proxy), Map.of());
      assertThat(proxy.admitted()).isEqualTo(1);
    }
  }

  @Test
  void httpProxiesMayWantAPassword() throws Exception {
    var sockets = ServerSocketFactory.getDefault();
    try (var proxy = Gateway.http(sockets, CLUSTER.address(), true)) {
      assertThatThrownBy(() -> list(through("http://me:wrong@", proxy), Map.of()))
          .isInstanceOf(IOException.class)
          .hasMessageNotContaining("wrong");
      assertThat(proxy.admitted()).isZero();

      list(through("http://%s:%s@".formatted(USER, PASSWORD), proxy), Map.of());
      assertThat(proxy.admitted()).isEqualTo(1);
    }
  }

  @Test
  void proxiesMayBeReachedOverTls() throws Exception {
    var tls =
        new Tls(
            null,
            new PemSource.InFile(CLUSTER.file("apiserver.crt")),
            new PemSource.InFile(CLUSTER.file("apiserver.key")),
            false,
            "");
    var sockets = tls.context().getServerSocketFactory();
    try (var proxy = Gateway.http(sockets, CLUSTER.address(), true)) {
      list(through("https://%s:%s@".formatted(USER, PASSWORD), proxy), Map.of());
      assertThat(proxy.admitted()).isEqualTo(1);
    }
  }

  @Test
  void theEnvironmentNamesAProxy() throws Exception {
    var sockets = ServerSocketFactory.getDefault();
    try (var proxy = Gateway.http(sockets, CLUSTER.address(), false)) {
      list(NAMED, Map.of("HTTPS_PROXY", "127.0.0.1:" + proxy.port()));
      assertThat(proxy.admitted()).isEqualTo(1);
    }
  }

  @Test
  void theEnvironmentNamesServersWithoutAProxy() throws Exception {
    var sockets = ServerSocketFactory.getDefault();
    try (var proxy = Gateway.http(sockets, CLUSTER.address(), false)) {
      // Where Linux finds itself, without being a loopback address.
      var server =
          "server: 'https://0.0.0.0:%d', tls-server-name: localhost"
              .formatted(CLUSTER.address().getPort());
      var variable = "127.0.0.1:" + proxy.port();
      list(server, Map.of("HTTPS_PROXY", variable, "NO_PROXY", "example.com,0.0.0.0/8"));
      assertThat(proxy.admitted()).isZero();

      list(server, Map.of("https_proxy", variable, "no_proxy", "10.0.0.0/8"));
      assertThat(proxy.admitted()).isEqualTo(1);
    }
  }
}
