package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Home;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What curl gets at the secure ports of `berth run` and of kube-scheduler beside it: with tokens
/// of service accounts, with client certificates, with headers that claim to be others, and with
/// nothing. What kube-scheduler refuses, Berth refuses in the same words.
@ExtendWith(Curl.Required.class)
@Tag("control-plane")
final class CurlTest {

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private static final String QUESTIONS = "/apis/decisions.berth.dev/v1alpha1/";
  private static final Map<String, Curl> USERS = new HashMap<>();

  @TempDir private static Path folder;

  private static @Nullable SideBySide sides;

  @BeforeAll
  static void start() throws Exception {
    var kubectl = Kubectl.of(CLUSTER);
    kubectl.apply("default", Home.FOLDER.resolve("deploy/roles/decisions.yaml"));
    for (var account :
        List.of("powerless", "monitor", "reader", "developer", "planner", "former")) {
      kubectl.run("create", "serviceaccount", account);
    }
    mayBe(kubectl, "monitor", "system:monitoring");
    mayBe(kubectl, "reader", "berth-decision-reader");
    mayBe(kubectl, "planner", "berth-planner");
    kubectl.run(
        "create",
        "rolebinding",
        "developer",
        "--clusterrole=berth-pod-reader",
        "--serviceaccount=default:developer");
    user("nobody at all", "");
    for (var account :
        List.of("powerless", "monitor", "reader", "developer", "planner", "former")) {
      token("token of " + account, kubectl.run("create", "token", account).strip());
    }
    kubectl.run("delete", "serviceaccount", "former");
    token(
        "token for another audience",
        kubectl.run("create", "token", "monitor", "--audience=https://elsewhere.test").strip());
    token("no token", "nonsense");
    for (var owner : List.of(ControlPlane.ADMIN, ControlPlane.NOBODY, "apiserver")) {
      user("certificate of " + owner, certificate(owner));
    }
    user("certificate and bad token", certificate("admin") + " --oauth2-bearer nonsense");
    user("nobody as admin", certificate("nobody") + " --header Impersonate-User:admin");
    user("false proxy", "--header X-Remote-User:admin --header X-Remote-Group:system:masters");
    sides = start("/healthz,/readyz,/livez");
  }

  private static void mayBe(Kubectl kubectl, String account, String role) throws Exception {
    kubectl.run(
        "create",
        "clusterrolebinding",
        account,
        "--clusterrole=" + role,
        "--serviceaccount=default:" + account);
  }

  private static void token(String name, String token) {
    user(name, "--oauth2-bearer " + token);
  }

  private static String certificate(String owner) {
    return "--cert %s --key %s"
        .formatted(CLUSTER.file(owner + ".crt"), CLUSTER.file(owner + ".key"));
  }

  /// @param options of curl, without spaces in them
  private static void user(String name, String options) {
    USERS.put(
        name,
        new Curl(
            CLUSTER.file("ca.crt"),
            Stream.of(options.split(" ")).filter(option -> !option.isEmpty()).toList()));
  }

  private static SideBySide start(String open) throws Exception {
    return SideBySide.start(
        CLUSTER,
        folder,
        "leaderElection: {leaderElect: false}",
        "--tls-cert-file=" + CLUSTER.file("apiserver.crt"),
        "--tls-private-key-file=" + CLUSTER.file("apiserver.key"),
        "--authorization-always-allow-paths=" + open);
  }

  @AfterAll
  static void stop() throws IOException {
    if (sides != null) {
      sides.close();
    }
  }

  /// `queue` and `placements` are Berth's own. kube-scheduler does not find them, after it has let
  /// all authenticated users pass: by the role `system:discovery`, they may get `/apis/*`.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      useHeadersInDisplayName = true,
      textBlock =
          """
          user                       | healthz | metrics | resources | configz | queue | placements
          nobody at all              |     200 |     403 |       403 |     403 |   403 |        403
          token of powerless         |     200 |     403 |       403 |     403 |   403 |        403
          token of monitor           |     200 |     200 |       403 |     403 |   403 |        403
          token of reader            |     200 |     403 |       403 |     403 |   200 |        403
          token of planner           |     200 |     403 |       403 |     403 |   200 |        200
          token of former            |     401 |     401 |       401 |     401 |   401 |        401
          token for another audience |     401 |     401 |       401 |     401 |   401 |        401
          no token                   |     401 |     401 |       401 |     401 |   401 |        401
          certificate of admin       |     200 |     200 |       200 |     200 |   200 |        200
          certificate of nobody      |     200 |     403 |       403 |     403 |   403 |        403
          certificate of apiserver   |     401 |     401 |       401 |     401 |   401 |        401
          certificate and bad token  |     200 |     200 |       200 |     200 |   200 |        200
          nobody as admin            |     200 |     403 |       403 |     403 |   403 |        403
          false proxy                |     200 |     403 |       403 |     403 |   403 |        403
          """)
  void eachUserGetsWhatItMay(
      String user, int healthz, int metrics, int resources, int configz, int queue, int placements)
      throws Exception {
    var both = Objects.requireNonNull(sides);
    assertThat(code(both, user, "GET", "/healthz")).isEqualTo(healthz);
    assertThat(code(both, user, "GET", "/metrics")).isEqualTo(metrics);
    assertThat(code(both, user, "GET", "/metrics/resources")).isEqualTo(resources);
    assertThat(code(both, user, "GET", "/configz")).isEqualTo(configz);
    assertThat(code(both, user, "GET", QUESTIONS + "queue")).isEqualTo(queue);
    assertThat(code(both, user, "POST", QUESTIONS + "placements")).isEqualTo(placements);
  }

  /// Berth's code, after the two have been compared: all of what is no page with contents of its
  /// own, and the head of such a page.
  private static int code(SideBySide both, String user, String method, String path)
      throws Exception {
    var curl = Objects.requireNonNull(USERS.get(user));
    var ours = curl.send(method, both.ourAddress(), path);
    var theirs = curl.send(method, both.theirAddress(), path);
    if (path.startsWith(QUESTIONS) && ours.code() != 401) {
      assertThat(theirs.code()).as(path).isIn(403, 404);
    } else if (ours.code() == 200) {
      assertThat(ours.head()).as(path).isEqualTo(theirs.head());
    } else {
      assertThat(ours).as(path).isEqualTo(theirs);
    }
    return ours.code();
  }

  @Test
  void aRoleOfOneNamespaceIsAboutItsPods() throws Exception {
    var developer = Objects.requireNonNull(USERS.get("token of developer"));
    var server = Objects.requireNonNull(sides).ourAddress();

    for (var question : List.of("explanation", "decisions")) {
      var pod = QUESTIONS + "namespaces/%s/pods/none/" + question;
      assertThat(developer.send("GET", server, pod.formatted("default")).code()).isNotEqualTo(403);
      assertThat(developer.send("GET", server, pod.formatted("kube-system")))
          .satisfies(refusal -> {
            assertThat(refusal.code()).isEqualTo(403);
            assertThat(refusal.body())
                .contains(
                    "User \\\"system:serviceaccount:default:developer\\\" cannot get resource"
                        + " \\\"pods/%s\\\" in API group \\\"decisions.berth.dev\\\" in the namespace"
                            .formatted(question)
                        + " \\\"kube-system\\\"");
          });
    }
    assertThat(developer.send("GET", server, QUESTIONS + "decisions").code()).isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "*",
        "metrics,/metrics/s*,/metrics/resources,/configz/,//statusz,/nothing," + QUESTIONS + "q*",
      })
  void pathsThatAreOpenToAllAreTheSame(String open) throws Exception {
    try (var both = start(open)) {
      for (var path :
          List.of(
              "/",
              "/healthz",
              "/livez/ping",
              "/version",
              "/metrics",
              "//metrics",
              "/%6detrics",
              "/metrics/",
              "/metrics/slis",
              "/metrics/resources",
              "/metrics/../configz",
              "/metrics/s/../../configz",
              "/metrics/%2e%2e/configz",
              "/metrics%2Fslis",
              "/metrics;slis",
              "/metrics/a+b%20c",
              "/configz",
              "/configz/",
              "/configz?pretty=1",
              "/statusz",
              "//statusz",
              "/nothing",
              "/nothing/else",
              QUESTIONS + "queue",
              QUESTIONS + "overview")) {
        var nobody = code(both, "nobody at all", "GET", path);
        assertThat(code(both, "certificate of nobody", "GET", path)).as(path).isEqualTo(nobody);
        assertThat(code(both, "no token", "GET", path)).as(path).isEqualTo(401);
      }
    }
  }
}
