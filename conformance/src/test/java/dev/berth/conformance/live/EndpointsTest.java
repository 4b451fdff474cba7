package dev.berth.conformance.live;

import static dev.berth.conformance.live.SideBySide.shown;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import dev.berth.conformance.controlplane.ControlPlane;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What `berth run` and kube-scheduler serve on their secure ports, with the same flags.
@Tag("control-plane")
final class EndpointsTest {

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private static final String NOBODY_AT_ALL = SideBySide.NOBODY_AT_ALL;

  /// Flags of Berth alone, and the port.
  private static final String NOT_SHARED =
      "debug|deschedule|descheduling-dry-run|descheduling-interval|estimator-[a-z-]+|firmament-[a-z-]+|plugin-dir|record|record-limit|scheduler-conf|secure-port|ui";

  @TempDir private static Path folder;

  private static SideBySide defaults;

  /// With other settings of what is served.
  private static SideBySide others;

  @BeforeAll
  static void start() throws Exception {
    defaults = SideBySide.start(CLUSTER, folder, "");
    others =
        SideBySide.start(
            CLUSTER,
            folder,
            """
            leaderElection: {leaderElect: false}
            enableProfiling: false
            """,
            "--feature-gates=CBORServingAndStorage=true,ComponentFlagz=false",
            "--emulated-version=1.36",
            "--version=v1.37.1-mine+1");
  }

  @AfterAll
  static void stop() throws IOException {
    if (defaults != null) {
      defaults.close();
    }
    if (others != null) {
      others.close();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /healthz",
    "GET, /livez?verbose",
    "GET, /readyz?verbose",
    "GET, /readyz?verbose&exclude=shutdown&exclude=no",
    "POST, /healthz",
    "GET, /healthz/leaderElection",
    "GET, /livez/ping",
    "GET, /readyz/sched-handler-sync",
    "GET, /readyz/nothing",
    "GET, /",
    "GET, /version",
    "GET, /openapi/v3",
    "PUT, /nothing"
  })
  void pagesAreTheSameForAllUsers(String method, String path) throws Exception {
    for (var user : List.of(NOBODY_AT_ALL, ControlPlane.NOBODY, ControlPlane.ADMIN)) {
      assertThat(shown(defaults.ours(user, method, path)))
          .as("%s %s for %s", method, path, user)
          .isEqualTo(shown(defaults.theirs(user, method, path)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/metrics", "/metrics/slis", "/configz", "/statusz", "/flagz"})
  void aForbiddenPageHasTheSameResponse(String path) throws Exception {
    for (var user : List.of(NOBODY_AT_ALL, ControlPlane.NOBODY)) {
      assertThat(shown(defaults.ours(user, "GET", path, "User-Agent", "curl/8")))
          .isEqualTo(shown(defaults.theirs(user, "GET", path, "User-Agent", "curl/8")));
    }
    var ours = defaults.ours(ControlPlane.ADMIN, "GET", path);
    var theirs = defaults.theirs(ControlPlane.ADMIN, "GET", path);
    assertThat(ours.statusCode()).isEqualTo(200);
    assertThat(ours.headers().firstValue("Content-Type"))
        .isEqualTo(theirs.headers().firstValue("Content-Type"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "*/*",
        "application/json",
        "application/yaml",
        "application/json;as=Table;v=v1;g=meta.k8s.io",
        "text/html"
      })
  void aRefusalIsInTheSameFormat(String accept) throws Exception {
    for (var path : List.of("/configz", "/configz?pretty=1", "/a<b>&c\"d")) {
      var address = path.replace("<", "%3C").replace(">", "%3E").replace("\"", "%22");
      assertThat(shown(defaults.ours(ControlPlane.NOBODY, "GET", address, "Accept", accept)))
          .as(path)
          .isEqualTo(shown(defaults.theirs(ControlPlane.NOBODY, "GET", address, "Accept", accept)));
    }
  }

  @Test
  void aWrongTokenHasTheSameResponse() throws Exception {
    String[] token = {"Authorization", "Bearer nonsense"};
    assertThat(shown(defaults.ours(NOBODY_AT_ALL, "GET", "/healthz", token)))
        .isEqualTo(shown(defaults.theirs(NOBODY_AT_ALL, "GET", "/healthz", token)))
        .startsWith("401");
  }

  /// But for the order of its fields, and that Berth looks at all nodes if nothing else is
  /// configured.
  @Test
  void theConfigurationIsTheSame() throws Exception {
    var ours = defaults.ours(ControlPlane.ADMIN, "GET", "/configz");
    var theirs = defaults.theirs(ControlPlane.ADMIN, "GET", "/configz");
    assertThat(
            json(
                ours.body()
                    .replace("\"percentageOfNodesToScore\":100", "\"percentageOfNodesToScore\":0")))
        .isEqualTo(json(theirs.body()));
    assertThat(shown(ours).replace(ours.body(), ""))
        .isEqualTo(shown(theirs).replace(theirs.body(), ""));
  }

  private static @Nullable Object json(String text) {
    var problems = new Problems();
    var bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1));
    var value = ValueReader.readJson(Codecs.ANY, bytes, "configz", Interner.none(), problems);
    assertThat(problems.kept()).isEmpty();
    return value;
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /debug",
    "GET, /debug/",
    "GET, /debug/flags",
    "GET, /debug/flags/v",
    "PUT, /debug/flags/v",
    "GET, /debug/pprof",
    "GET, /debug/pprof/",
    "GET, /debug/pprof/heap",
    "GET, /flagz",
    "GET, /healthz/leaderElection",
    "GET, /readyz?verbose"
  })
  void pagesThatAreOffAreNotFound(String method, String path) throws Exception {
    assertThat(alike(shown(others.ours(ControlPlane.ADMIN, method, path))))
        .isEqualTo(alike(shown(others.theirs(ControlPlane.ADMIN, method, path))));
  }

  /// `KIND` is Flagz or Statusz.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "*/*",
        "*",
        "text/plain",
        "text/*",
        "text/plain;q=0.1, application/json",
        "text/plain;as=KIND",
        "text/plain;stream=watch",
        "text/html",
        "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
        "json",
        "application/",
        "application/json/x",
        "application/json",
        "application/json;stream=watch",
        "application/yaml",
        "application/yaml;stream=watch",
        "application/*",
        "application/vnd.kubernetes.protobuf;v=v1beta1;g=config.k8s.io;as=KIND",
        "application/json;v=v1beta1;g=config.k8s.io;as=KIND",
        "application/json;v=v1alpha1;g=config.k8s.io;as=KIND",
        "application/yaml;v=v1beta1;g=config.k8s.io;as=KIND",
        "application/yaml;v=v1alpha1;g=config.k8s.io;as=KIND",
        "application/cbor;v=v1beta1;g=config.k8s.io;as=KIND",
        "application/cbor;v=v1alpha1;g=config.k8s.io;as=KIND",
        "application/cbor",
        "application/cbor;stream=watch",
        "application/json;v=v1;g=config.k8s.io;as=KIND",
        "application/json;v=v1beta1;g=apps;as=KIND",
        "application/json;v=v1beta1;g=config.k8s.io;as=Table",
        "application/json;v=v1beta1;g=config.k8s.io",
        "application/json;as=KIND",
        "application/json; v = v1beta1 ; g = config.k8s.io ; as = KIND ; x=y;;z",
        "application/json;v=v1beta1;g=config.k8s.io;as=KIND;pretty=1",
        "application/json;v=v1beta1;g=config.k8s.io;as=KIND;sv=v1",
        "application/json;v=v1beta1;g=config.k8s.io;as=KIND;stream=watch",
        "*/*;v=v1beta1;g=config.k8s.io;as=KIND",
        "application/*;v=v1beta1;g=config.k8s.io;as=KIND",
        "*/*, application/yaml;q=0.5;v=v1beta1;g=config.k8s.io;as=KIND",
        "application/yaml;q=0.5;v=v1beta1;g=config.k8s.io;as=KIND, text/plain",
        "application/yaml;q=x;v=v1beta1;g=config.k8s.io;as=KIND, text/plain;q=0.1",
        "application/json;v=v1;g=config.k8s.io;as=KIND,"
            + " application/json;v=v1alpha1;g=config.k8s.io;as=KIND"
      })
  void statusAndFlagsAreNegotiatedInTheSameWay(String accept) throws Exception {
    for (var kind : List.of("Statusz", "Flagz")) {
      for (var query : List.of("", "?pretty=true", "?pretty=0")) {
        var path = "/" + kind.toLowerCase(Locale.ROOT) + query;
        for (var agent : List.of("curl/8.5.0", "Prometheus/3.8.0")) {
          String[] headers = {"User-Agent", agent, "Accept", accept.replace("KIND", kind)};
          for (var pair : List.of(defaults, others)) {
            assertThat(alike(shown(pair.ours(ControlPlane.ADMIN, "GET", path, headers))))
                .as("%s for %s", path, agent)
                .isEqualTo(alike(shown(pair.theirs(ControlPlane.ADMIN, "GET", path, headers))));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /debug",
    "GET, /debug/",
    "GET, /debug/flags",
    "GET, /debug/flags/",
    "GET, /debug/flags/x",
    "GET, /debug/flags/v/",
    "GET, /debug/flags/v",
    "POST, /debug/flags/v",
    "DELETE, /debug/flags/v",
    "GET, /debug/pprof",
    "HEAD, /debug/pprof",
    "POST, /debug/pprof",
    "GET, /debug/pprof/symbol",
    "GET, /debug/pprof/cmdline",
    "GET, /debug/pprof/nothing",
    "GET, /debug/pprof/heap/x",
    "GET, /debug/pprof/heap?seconds=x",
    "GET, /debug/pprof/block?seconds=-1",
    "GET, /debug/pprof/heap?seconds=1&debug=1",
    "HEAD, /debug/pprof/goroutine",
    "HEAD, /debug/pprof/goroutine?debug=2",
    "HEAD, /debug/pprof/heap",
    "HEAD, /debug/pprof/profile?seconds=1",
    "HEAD, /debug/pprof/trace?seconds=0.1",
    "HEAD, /debug/pprof/"
  })
  void debugPagesAreServedInTheSameWay(String method, String path) throws Exception {
    for (var user : List.of(NOBODY_AT_ALL, ControlPlane.ADMIN)) {
      assertThat(shown(defaults.ours(user, method, path)))
          .isEqualTo(shown(defaults.theirs(user, method, path)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "-1",
        "+1",
        " 2",
        "2\n",
        "1_0",
        "007",
        "0x2",
        "2147483648",
        "4294967295",
        "4294967296",
        "99999999999999999999x",
        "a\"b<c>\u00fc",
        "2"
      })
  void theVerbosityIsSetInTheSameWay(String verbosity) throws Exception {
    assertThat(shown(defaults.oursTo("PUT", "/debug/flags/v", verbosity)))
        .isEqualTo(shown(defaults.theirsTo("PUT", "/debug/flags/v", verbosity)));
  }

  @Test
  void aHeadIsAGetWithoutBody() throws Exception {
    var accept = "application/json;v=v1alpha1;g=config.k8s.io;as=Statusz";
    assertThat(shown(defaults.ours(ControlPlane.ADMIN, "HEAD", "/statusz", "Accept", accept)))
        .isEqualTo(
            shown(defaults.theirs(ControlPlane.ADMIN, "HEAD", "/statusz", "Accept", accept)));
  }

  /// A response without what is of the moment, Go's or Berth's own, or left to chance: what stands
  /// between a name and its value in text, and the order of fields in CBOR.
  private static String alike(String response) {
    var cbor = response.indexOf("\u00d9\u00d9\u00f7");
    var text =
        cbor < 0
            ? response
            : response.substring(0, cbor)
                + CborText.of(response.substring(cbor).getBytes(StandardCharsets.ISO_8859_1));
    return text.replaceAll("(?m)^(Started|Up|[A-Z][a-z]+ version|Paths|[a-z0-9-]+)[:= ]+", "$1= ")
        .replaceAll("(?m)^(Started|Up)= .*", "$1= ?")
        .replaceAll("(?m)^(Go|Java) version= .*", "Go version= ?")
        .replaceAll("((startTime|uptimeSeconds|goVersion)\"?[:=] ?)(\"[^\"]*\"|[^\",\n}]+)", "$1?")
        .replaceAll("\"(%s)\":\"[^\"]*\",".formatted(NOT_SHARED), "")
        .replaceAll("(?m)^ *\"?(%s)\"?[:=] .*\n".formatted(NOT_SHARED), "");
  }

  @Test
  void aScrapeSeesWhatHappens() throws Exception {
    var page = defaults.ours(ControlPlane.ADMIN, "GET", "/metrics").body();
    assertThat(page.lines())
        .contains(
            "# TYPE scheduler_pending_pods gauge",
            "scheduler_pending_pods{queue=\"active\"} 0",
            "scheduler_cache_size{type=\"nodes\"} 0",
            "# TYPE leader_election_master_status gauge");
  }
}
