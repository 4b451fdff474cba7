package dev.berth.kube.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.testkit.fake.FakeClock;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConnectionsTest {

  private static final String AUTHORIZATION = "Authorization";

  @TempDir Path folder;
  private final FakeClock time = new FakeClock();

  private Connection find(Map<String, String> environment, String kubeconfig) throws IOException {
    var file = Files.writeString(folder.resolve("config"), kubeconfig);
    return new Connections(environment, time, folder).find(file.toString(), "");
  }

  private Connection withUser(String user) throws IOException {
    return find(Map.of(), kubeconfig("server: https://10.0.0.1:6443/", user));
  }

  private static String kubeconfig(String cluster, String user) {
    return """
    current-context: c
    contexts:
    - {name: c, context: {cluster: k, user: u}}
    clusters:
    - {name: k, cluster: {%s}}
    users:
    - {name: u, user: {%s}}
    """
        .formatted(cluster, user);
  }

  @Test
  void aTokenIsSentAsIs() throws Exception {
    var connection = withUser("token: abc");

    assertThat(connection.server()).hasToString("https://10.0.0.1:6443");
    assertThat(connection.access().headers())
        .isEqualTo(Map.of(AUTHORIZATION, List.of("Bearer abc")));
  }

  @Test
  void aKubeconfigWithoutEndIsRefused() {
    var file = folder.resolve("config");
    var config = kubeconfig("server: https://10.0.0.1:6443/", "token: abc");

    assertThatThrownBy(() -> find(Map.of(), config + "# comment\n".repeat(2 << 20)))
        .isInstanceOf(ConnectionException.class)
        .hasMessage("the kubeconfig %s cannot be read: longer than 16,777,216 bytes", file);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tokenFile", "client-certificate", "client-key"})
  void aFileThatCannotBeIsNamed(String field) {
    assertThatThrownBy(() -> withUser(field + ": \"a\\0b\""))
        .isInstanceOf(ConnectionException.class)
        .hasMessage("%s: \"a\\x00b\" cannot be the name of a file", folder.resolve("config"));
  }

  @Test
  void aUserAndPasswordAreSentAsBasic() throws Exception {
    assertThat(withUser("username: me, password: secret").access().headers())
        .isEqualTo(Map.of(AUTHORIZATION, List.of("Basic bWU6c2VjcmV0")));
  }

  @Test
  void aTokenFileIsReadAgainEveryMinute() throws Exception {
    var file = Files.writeString(folder.resolve("token"), "one\n");
    var connection = withUser("tokenFile: token");
    assertThat(connection.access().headers()).containsEntry(AUTHORIZATION, List.of("Bearer one"));

    Files.writeString(file, "two");
    assertThat(connection.access().headers()).containsEntry(AUTHORIZATION, List.of("Bearer one"));
    time.advance(Duration.ofMinutes(1));
    assertThat(connection.access().headers()).containsEntry(AUTHORIZATION, List.of("Bearer two"));
  }

  @Test
  void aTokenThatIsRejectedIsReadAgainAtOnce() throws Exception {
    var file = Files.writeString(folder.resolve("token"), "one");
    var connection = withUser("tokenFile: token");
    var access = connection.access();

    Files.writeString(file, "two");
    connection.rejected(access);
    assertThat(connection.access().headers()).containsEntry(AUTHORIZATION, List.of("Bearer two"));
  }

  @Test
  void aTokenFileThatVanishesForAWhileDoesNoHarm() throws Exception {
    var file = Files.writeString(folder.resolve("token"), "one");
    var connection = withUser("tokenFile: token");
    assertThat(connection.access().headers()).isNotEmpty();

    Files.delete(file);
    time.advance(Duration.ofMinutes(2));
    assertThat(connection.access().headers()).containsEntry(AUTHORIZATION, List.of("Bearer one"));
  }

  @Test
  void impersonationIsInHeaders() throws Exception {
    assertThat(
            withUser("as: other, as-uid: '7', as-groups: [a, b], as-user-extra: {scopes: [x]}")
                .access()
                .headers())
        .isEqualTo(
            Map.of(
                "Impersonate-User", List.of("other"),
                "Impersonate-Uid", List.of("7"),
                "Impersonate-Group", List.of("a", "b"),
                "Impersonate-Extra-scopes", List.of("x")));
  }

  @Test
  void aPodIsInItsCluster() throws Exception {
    Files.writeString(folder.resolve("token"), "mine");
    Files.writeString(folder.resolve("ca.crt"), PemTest.material("ec.crt").read());
    var environment =
        Map.of("KUBERNETES_SERVICE_HOST", "fd00::1", "KUBERNETES_SERVICE_PORT", "443");
    var connection = new Connections(environment, time, folder).find("", "");

    assertThat(connection.server()).hasToString("https://[fd00::1]:443");
    assertThat(connection.access().headers()).containsEntry(AUTHORIZATION, List.of("Bearer mine"));
    assertThat(connection.context(connection.access())).isNotNull();
  }

  @Test
  void certificatesThatChangeAreNoticed() throws Exception {
    var authority = Files.writeString(folder.resolve("ca.crt"), PemTest.material("ec.crt").read());
    var connection =
        find(
            Map.of(),
            kubeconfig("server: 'https://10.0.0.1', certificate-authority: ca.crt", "token: x"));
    var before = connection.material(connection.access());
    var context = connection.context(connection.access());
    assertThat(connection.material(connection.access())).isEqualTo(before);
    assertThat(connection.context(connection.access())).isSameAs(context);

    Files.writeString(authority, PemTest.material("rsa.crt").read());
    assertThat(connection.material(connection.access())).isNotEqualTo(before);
    assertThat(connection.context(connection.access())).isNotSameAs(context);
  }

  @Test
  void aMissingConfigurationIsReported() {
    assertThatThrownBy(() -> new Connections(Map.of(), time, folder).find("", ""))
        .hasMessageStartingWith(
            "no kubeconfig is given, and this process does not run in a pod of a cluster")
        .hasMessageContaining("--kubeconfig");
  }

  @ParameterizedTest
  @CsvSource({
    "--kubeconfig b, ,       https://b",
    "--kubeconfig b, a,      ",
    "KUBECONFIG=a:b, ,       https://a",
    "KUBECONFIG=a:b, b,      https://b",
    "KUBECONFIG=gone:b, ,    https://b",
    "HOME, ,                 https://home",
    "HOME, home,             https://home",
  })
  void filesAndContextAreFoundAsByKubectl(
      String given, @Nullable String contextOrNull, @Nullable String server) throws Exception {
    for (var name : List.of("a", "b", "home")) {
      writeKubeconfig(name, name.equals("home") ? ".kube/config" : name);
    }
    var environment =
        switch (given) {
          case "HOME" -> Map.of("HOME", folder.toString());
          case String files when files.startsWith("KUBECONFIG=") ->
              Map.of(
                  "KUBECONFIG",
                  Arrays.stream(files.substring("KUBECONFIG=".length()).split(":"))
                      .map(name -> folder.resolve(name).toString())
                      .collect(Collectors.joining(File.pathSeparator)));
          default -> Map.<String, String>of();
        };
    var named = given.startsWith("--kubeconfig") ? folder.resolve("b").toString() : "";
    var context = Objects.requireNonNullElse(contextOrNull, "");
    var connections = new Connections(environment, time, folder);

    if (server == null) {
      assertThatThrownBy(() -> connections.findAsKubectl(named, context))
          .hasMessageContaining("there is no context \"a\"; there are b");
      return;
    }
    var connection = connections.findAsKubectl(named, context);
    assertThat(connection.server()).hasToString(server);
    // Of two users of the same name, that of the first file counts, with files beside that one.
    var first = given.startsWith("KUBECONFIG=a") ? "a" : server.substring("https://".length());
    assertThat(connection.access().headers())
        .containsEntry(AUTHORIZATION, List.of("Bearer " + first));
  }

  /// A cluster and a context of that name, and a user with a token beside the file.
  private void writeKubeconfig(String name, String path) throws IOException {
    var file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        """
        current-context: %1$s
        contexts: [{name: %1$s, context: {cluster: %1$s, user: u}}]
        clusters: [{name: %1$s, cluster: {server: 'https://%1$s'}}]
        users: [{name: u, user: {tokenFile: %1$s.token}}]
        """
            .formatted(name));
    Files.writeString(file.resolveSibling(name + ".token"), name);
  }

  @Test
  void aContextWithoutAClusterIsReported() {
    var connections = new Connections(Map.of("HOME", folder.toString()), time, folder);

    assertThatThrownBy(() -> connections.findAsKubectl("", ""))
        .hasMessage(
            "no kubeconfig is given, and this process does not run in a pod of a cluster: name a"
                + " file with --kubeconfig or in the variable KUBECONFIG, or put one at"
                + " ~/.kube/config");
    assertThatThrownBy(() -> connections.findAsKubectl("", "prod"))
        .hasMessageContaining("there is no context \"prod\"; there are none");
  }

  @Test
  void aFileThatIsMissingIsNamed() {
    assertThatThrownBy(() -> new Connections(Map.of(), time, folder).find("/nowhere/config", ""))
        .hasMessage("the kubeconfig /nowhere/config does not exist");
  }

  @Test
  void aKubeconfigThatCannotBeIsNamed() {
    var connections = new Connections(Map.of(), time, folder);

    assertThatThrownBy(() -> connections.find("a\0b", ""))
        .isInstanceOf(ConnectionException.class)
        .hasMessage("the kubeconfig: \"a\\x00b\" cannot be the name of a file");
    assertThatThrownBy(() -> connections.findAsKubectl("a\0b", ""))
        .isInstanceOf(ConnectionException.class)
        .hasMessage("the kubeconfig: \"a\\x00b\" cannot be the name of a file");
  }

  @Test
  void everythingThatIsWrongIsListed() {
    var broken =
        kubeconfig(
            "insecure-skip-tls-verify: true, certificate-authority: ca.crt",
            "client-key-data: '%', auth-provider: {name: gcp}");

    assertThatThrownBy(() -> find(Map.of(), broken))
        .hasMessageContaining("config: the cluster has no server\n")
        .hasMessageContaining("config: client-key-data is not base64\n")
        .hasMessageContaining("config: auth-provider is not supported; use a credential plugin")
        .hasMessageContaining("config: the cluster has both insecure-skip-tls-verify and");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "contexts: []| it has no current-context; choose one of none",
        "{current-context: x, contexts: [{name: a}]}| there is no current-context \"x\"; there are"
            + " a",
        "{current-context: a, contexts: [{name: a, context: {cluster: k}}]}"
            + "| there is no cluster \"k\"; there are none",
        "current-context: [a]|config:1: current-context: a list is not a string"
      })
  void danglingReferencesAreReported(String kubeconfig, String message) {
    assertThatThrownBy(() -> find(Map.of(), kubeconfig))
        .isInstanceOf(ConnectionException.class)
        .hasMessageContaining(message.strip());
  }

  @Test
  void certificatesThatAreMissingAreNamed() {
    assertThatThrownBy(() ->
            find(Map.of(), kubeconfig("server: 'https://a', certificate-authority: gone.crt", "")))
        .hasMessage(folder.resolve("gone.crt") + " does not exist");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "https://10.0.0.1:6443 | HTTPS_PROXY=http://proxy:3128   | http://proxy:3128",
        "https://10.0.0.1:6443 | https_proxy=proxy:3128          | http://proxy:3128",
        "https://10.0.0.1:6443 | HTTPS_PROXY=https://proxy       | https://proxy:443",
        "https://10.0.0.1:6443 | HTTPS_PROXY=socks5://proxy      | socks5://proxy:1080",
        "https://10.0.0.1:6443 | HTTPS_PROXY=socks5h://proxy:9   | socks5://proxy:9",
        "https://10.0.0.1:6443 | HTTPS_PROXY=http://[fd00::7]:81 | http://fd00::7:81",
        "https://10.0.0.1:6443 | HTTP_PROXY=http://proxy:3128    | ''",
        "http://10.0.0.1:8080  | HTTP_PROXY=http://proxy:3128    | http://proxy:3128",
        "http://10.0.0.1:8080  | HTTPS_PROXY=http://proxy:3128   | ''",
        "https://localhost:6443 | HTTPS_PROXY=proxy:1            | ''",
        "https://127.0.0.9:6443 | HTTPS_PROXY=proxy:1            | ''",
        "https://[::1]:6443    | HTTPS_PROXY=proxy:1             | ''",
        "https://127.example.com | HTTPS_PROXY=proxy:1           | http://proxy:1",
      })
  void proxiesAreFoundInTheEnvironment(String server, String variable, String proxy)
      throws Exception {
    var environment = Map.of(variable.split("=", 2)[0], variable.split("=", 2)[1]);
    assertThat(proxy(server, environment)).isEqualTo(proxy);
  }

  private String proxy(String server, Map<String, String> environment) throws Exception {
    var connection = find(environment, kubeconfig("server: '%s'".formatted(server), "token: x"));
    return connection.proxy().map(ProxyServer::toString).orElse("");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "https://10.0.0.1:6443  | *                  | true",
        "https://10.0.0.1:6443  | x, *, y            | true",
        "https://10.0.0.1:6443  | 10.0.0.0/8         | true",
        "https://10.0.0.1:6443  | 10.0.0.0/32        | false",
        "https://10.0.0.1:6443  | x,10.0.0.1         | true",
        "https://10.0.0.1:6443  | 10.0.0.1:6443      | true",
        "https://10.0.0.1:6443  | 10.0.0.1:443       | false",
        "https://10.0.0.1       | 10.0.0.1:443       | true",
        "https://10.0.0.1:6443  | 0.0.1              | false",
        "https://[fd00::1]:6443 | fd00::/16          | true",
        "https://[fd00::1]:6443 | fd00:0::1          | true",
        "https://[fd00::1]:6443 | [fd00::1]:6443     | true",
        "https://[fd00::1]:6443 | [fd00::1]:443      | false",
        "https://a.example.com  | example.com        | true",
        "https://a.example.com  | .example.com       | true",
        "https://a.example.com  | *.example.com      | true",
        "https://a.example.com  | EXAMPLE.com:443    | true",
        "https://a.example.com  | example.com:6443   | false",
        "https://A.Example.Com  | a.example.com      | true",
        "https://example.com    | example.com        | true",
        "https://example.com    | .example.com       | false",
        "https://example.com    | *.example.com      | false",
        "https://badexample.com | example.com        | false",
        "https://example.com    | ,  ,               | false",
      })
  void someServersAreReachedWithoutTheProxy(String server, String list, boolean isExempt)
      throws Exception {
    for (var name : List.of("NO_PROXY", "no_proxy")) {
      assertThat(proxy(server, Map.of("HTTPS_PROXY", "proxy:1", name, list)))
          .isEqualTo(isExempt ? "" : "http://proxy:1");
    }
  }

  @Test
  void aProxyOfTheKubeconfigCountsMore() throws Exception {
    var connection =
        find(
            Map.of("NO_PROXY", "*", "HTTPS_PROXY", "proxy:1"),
            kubeconfig("server: 'https://a', proxy-url: 'socks5://me:s%40cret@other'", ""));
    var proxy = connection.proxy().orElseThrow();
    assertThat(proxy)
        .isEqualTo(new ProxyServer(ProxyServer.Protocol.SOCKS5, "other", 1080, "me", "s@cret"))
        .hasToString("socks5://other:1080");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://me:secret@other",
        "http://me:secret@",
        "://me:secret@",
        "http://me:secret@a b"
      })
  void anInvalidProxyIsReportedWithoutItsPassword(String url) {
    assertThatThrownBy(() ->
            find(Map.of(), kubeconfig("server: 'https://a', proxy-url: '%s'".formatted(url), "")))
        .isInstanceOf(ConnectionException.class)
        .hasMessageContaining("proxy-url \"")
        .hasMessageContaining("is not the address of a proxy")
        .hasMessageNotContaining("secret");
  }
}
