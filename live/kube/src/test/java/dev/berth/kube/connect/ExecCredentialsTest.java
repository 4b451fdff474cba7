package dev.berth.kube.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.kube.ClientMetrics;
import dev.berth.testkit.fake.FakeClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Credential plugins that are shell scripts.
final class ExecCredentialsTest {

  private static final String V1 = "client.authentication.k8s.io/v1";

  @TempDir Path folder;
  private final FakeClock time = new FakeClock();
  private final List<String> counted = new ArrayList<>();

  private final class Counts implements ClientMetrics {
    @Override
    public void credentialPluginRan(int exitCode, String status) {
      counted.add("%d %s".formatted(exitCode, status));
    }

    @Override
    public void certificateExpires(Object plugin, @Nullable Instant expiry) {
      counted.add("expires " + expiry);
    }

    @Override
    public void certificateRotated(Instant notBefore) {
      counted.add("rotated " + notBefore);
    }
  }

  private Connection connect(String script) throws IOException {
    var plugin = Files.writeString(folder.resolve("plugin"), "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(plugin, PosixFilePermissions.fromString("rwx------"));
    var kubeconfig =
        """
        current-context: c
        contexts: [{name: c, context: {cluster: k, user: u}}]
        clusters:
        - name: k
          cluster:
            server: https://10.0.0.1:6443
            extensions:
            - {name: client.authentication.k8s.io/exec, extension: {audience: "a b"}}
        users:
        - name: u
          user:
            exec:
              apiVersion: %s
              command: ./plugin
              args: ["one", "two words"]
              env: [{name: WORD, value: hello}]
              provideClusterInfo: true
              interactiveMode: IfAvailable
        """
            .formatted(V1);
    var file = Files.writeString(folder.resolve("config"), kubeconfig);
    return new Connections(Map.of(), time, new Counts()).find(file.toString(), "");
  }

  private static String prints(String status) {
    return "echo '{\"apiVersion\":\"%s\",\"kind\":\"ExecCredential\",\"status\":{%s}}'\n"
        .formatted(V1, status);
  }

  private String authorization(Connection connection) throws Exception {
    return String.join(
        ", ", connection.access().headers().getOrDefault("Authorization", List.of()));
  }

  @Test
  void aPluginThatPrintsWithoutEndIsEnded() throws Exception {
    var connection = connect("exec cat /dev/zero");

    assertThatThrownBy(connection::access)
        .isInstanceOf(ConnectionException.class)
        .hasMessageEndingWith("it printed more than 4,194,304 bytes");
  }

  @Test
  void thePluginGetsTheExecInfo() throws Exception {
    var connection =
        connect(
            "echo \"$WORD|$1|$2|$KUBERNETES_EXEC_INFO\" >$(dirname $0)/told\n"
                + prints("\"token\":\"t\""));

    assertThat(authorization(connection)).isEqualTo("Bearer t");
    assertThat(Files.readString(folder.resolve("told")).strip())
        .isEqualTo(
            """
            hello|one|two words|{"kind":"ExecCredential","apiVersion":"%s","spec":{"cluster":\
            {"server":"https://10.0.0.1:6443","config":{"audience":"a b"}},"interactive":false}}\
            """
                .formatted(V1));
  }

  @Test
  void thePluginRunsAgainWhenItsCredentialExpiresOrIsRejected() throws Exception {
    var connection =
        connect(
            "echo x >>$(dirname $0)/calls\n"
                + prints(
                    "\"token\":\"t'$(wc -l <$(dirname $0)/calls | tr -d ' ')'\","
                        + "\"expirationTimestamp\":\"2026-01-01T00:10:00Z\""));
    assertThat(authorization(connection)).isEqualTo("Bearer t1");
    assertThat(authorization(connection)).isEqualTo("Bearer t1");

    connection.rejected(connection.access());
    assertThat(authorization(connection)).isEqualTo("Bearer t2");
    time.advance(Duration.ofMinutes(11));
    assertThat(authorization(connection)).isEqualTo("Bearer t3");
  }

  @Test
  void aCertificateIsShown() throws Exception {
    var certificate = PemTest.material("ec.crt").read().replace("\n", "\\n");
    var key = PemTest.material("ec-sec1.key").read().replace("\n", "\\n");
    var connection =
        connect(
            "cat <<'END'\n{\"apiVersion\":\"%s\",\"status\":{\"clientCertificateData\":\"%s\",\"clientKeyData\":\"%s\"}}\nEND\n"
                .formatted(V1, certificate, key));

    var access = connection.access();
    assertThat(access.headers()).isEmpty();
    assertThat(connection.tls(access).context()).isNotNull();
    assertThat(connection.material(access)).asString().contains("BEGIN CERTIFICATE");
  }

  @Test
  void runsAndCertificatesAreCounted() throws Exception {
    var other = PemTest.material("ec.crt");
    var first = PemTest.material("rsa.crt");
    for (var name : List.of("rsa", "ec")) {
      var status =
          "{\"apiVersion\":\"%s\",\"status\":{\"clientCertificateData\":\"%s\",\"clientKeyData\":\"x\"}}"
              .formatted(V1, PemTest.material(name + ".crt").read().replace("\n", "\\n"));
      Files.writeString(folder.resolve(name), status);
    }
    var connection =
        connect(
            "if [ -e '%1$s/twice' ]; then cat '%1$s/ec'; else cat '%1$s/rsa'; fi; touch '%1$s/twice'\n"
                .formatted(folder));

    connection.rejected(connection.access());
    var _ = connection.access();

    assertThat(counted)
        .containsExactly(
            "0 no_error",
            "expires " + Pem.certificates(first).getFirst().getNotAfter().toInstant(),
            "0 no_error",
            "rotated " + Pem.certificates(first).getFirst().getNotBefore().toInstant(),
            "expires " + Pem.certificates(other).getFirst().getNotAfter().toInstant());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "exit 3|has failed with exit code 3",
        "echo nonsense|it printed no ExecCredential",
        "echo '{\"apiVersion\":\"client.authentication.k8s.io/v1\"}'|it printed no status",
        "echo '{\"apiVersion\":\"v2\",\"status\":{\"token\":\"x\"}}'|it printed v2, and",
        "echo '{\"apiVersion\":\"client.authentication.k8s.io/v1\",\"status\":{}}'|neither a token"
            + " nor",
        "echo '{\"apiVersion\":\"client.authentication.k8s.io/v1\",\"status\":{\"clientKeyData\":\"x\"}}'|only"
            + " one of certificate and key"
      })
  void failuresAreReported(String script, String message) throws Exception {
    var connection = connect(script + "\n");

    assertThatThrownBy(connection::access)
        .isInstanceOf(ConnectionException.class)
        .hasMessageStartingWith("the credential plugin " + folder.resolve("plugin"))
        .hasMessageContaining(message);
    assertThat(counted)
        .containsExactly(script.startsWith("exit") ? "3 plugin_execution_error" : "0 no_error");
  }

  @Test
  void aMissingPluginIsReported() throws Exception {
    var connection = connect("");
    Files.delete(folder.resolve("plugin"));

    assertThatThrownBy(connection::access)
        .hasMessageStartingWith(
            "the credential plugin %s cannot be run:".formatted(folder.resolve("plugin")));
    assertThat(counted).containsExactly("1 plugin_not_found_error");
  }
}
