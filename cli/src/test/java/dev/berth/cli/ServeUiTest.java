package dev.berth.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `berth ui`, as it is started and ended.
final class ServeUiTest {
  private static final String CLUSTER = Run.file("docs/cluster.yaml").toString();

  @TempDir private Path directory = Path.of("");

  @Test
  void itPrintsTheUrlAndServesPagesUntilItIsEnded() throws Exception {
    var pages = ServedPages.of("", "ui", CLUSTER);
    String cookie = pages.cookie();

    assertThat(pages.url()).matches("http://127\\.0\\.0\\.1:\\d+/\\?token=[\\w-]{43}");
    assertThat(pages.page("/", cookie)).contains("<h1>Overview</h1>", "cluster.yaml");
    Run ended = pages.end();
    assertThat(ended.code()).isZero();
    assertThat(ended.out()).isEqualTo(pages.url() + System.lineSeparator());
  }

  @Test
  void allThatIsServedHasThePolicyAndNeedsTheCookie() throws Exception {
    var pages = ServedPages.of("", "ui", CLUSTER);
    String cookie = pages.cookie();
    String base = pages.url().substring(0, pages.url().indexOf('?'));

    assertThat(pages.send(base + "nodes", "").statusCode()).isEqualTo(401);
    assertThat(pages.send(pages.url(), "").statusCode()).as("used").isEqualTo(401);
    for (String path : new String[] {"", "nodes", "nothing", "cluster.json", "pods/a/b"}) {
      assertThat(pages.send(base + path, cookie).headers().firstValue("Content-Security-Policy"))
          .as(path)
          .isPresent();
    }
    pages.end();
  }

  @Test
  void standardInputIsReadOnceAndExplainedAgainAndAgain() throws Exception {
    var pages =
        ServedPages.of(
            """
            {apiVersion: v1, kind: Node, metadata: {name: node-1}, status: {allocatable: {cpu: 1, pods: 9}}}
            ---
            {apiVersion: v1, kind: Pod, metadata: {name: p, namespace: shop}, spec: {containers: [{name: c, resources: {requests: {cpu: 2}}}]}}
            """,
            "ui",
            "-");
    String cookie = pages.cookie();

    assertThat(pages.page("/", cookie)).contains("<b>1</b> pod waits", "<b>1</b> node");
    assertThat(pages.page("/pods/shop/p", cookie))
        .contains("None of 1 node fits.", "needs 2, 1 of 1 free");
    assertThat(pages.page("/pods/shop/other", cookie)).contains("There is no pod called");
    pages.end();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nothing | The input has no nodes, so no pod can be placed. Add them | No pod waits.",
        "a node  | <b>0</b> pods on nodes | No pod waits.",
        "a pod   | The input has no nodes, so no pod can be placed. Add them | <b>1</b> pod waits",
        "both    | <b>1</b> of them would get a node now | Each pod that waits would get a node"
            + " now."
      })
  void aClusterWithNextToNothingInItHasPages(String what, String one, String other)
      throws Exception {
    String node =
        "{apiVersion: v1, kind: Node, metadata: {name: a}, status: {allocatable: {cpu: 1, pods:"
            + " 9}}}";
    String pod =
        "{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: shop}, spec: {containers:"
            + " [{name: c}]}}";
    String manifest =
        "{apiVersion: v1, kind: Namespace, metadata: {name: shop}}"
            + (Set.of("a node", "both").contains(what) ? "\n---\n" + node : "")
            + (Set.of("a pod", "both").contains(what) ? "\n---\n" + pod : "");
    var pages = ServedPages.of(manifest, "ui", "-");
    String cookie = pages.cookie();

    assertThat(pages.page("/", cookie)).contains(one, other);
    assertThat(pages.page("/map", cookie).contains("There are no nodes to draw. Add them"))
        .isEqualTo(Set.of("nothing", "a pod").contains(what));
    for (String path :
        List.of(
            "waiting",
            "map",
            "cluster.json",
            "nodes",
            "timeline",
            "capacity",
            "disruption",
            "disruption?every=node",
            "scale",
            "consolidate",
            "consolidate?price=",
            "configuration",
            "sandbox",
            "search?q=a")) {
      String base = pages.url().substring(0, pages.url().indexOf('?'));
      assertThat(pages.send(base + path, cookie).statusCode()).as(path).isEqualTo(200);
    }
    assertThat(pages.end().code()).isZero();
  }

  @Test
  void theCommandOfAPodIsTheOneThatWasGivenWithoutThePort() throws Exception {
    Path file = directory.resolve("it's here.yaml");
    Files.copy(Path.of("../examples/web-tier.yaml"), file);
    var pages = ServedPages.of("", "ui", file.toString(), "--port", "0");

    assertThat(pages.page("/pods/shop/import", pages.cookie()))
        .contains("berth explain shop/import '", "it'\\''s here.yaml'</code>")
        .doesNotContain("--port");
    pages.end();
  }

  @Test
  void capacityAndDisruptionsAreThoseOfTheCommands() throws Exception {
    String cluster = Path.of("../examples/web-tier.yaml").toString();
    var pages = ServedPages.of("", "ui", cluster);
    String capacity = pages.page("/capacity?pod=shop/import", pages.cookie());
    String podSpec = capacity.replaceFirst("(?s).*pod.yaml</summary><pre><code>", "");
    Path pod =
        Files.writeString(directory.resolve("pod.yaml"), podSpec.replaceFirst("(?s)</code>.*", ""));

    assertThat(capacity)
        .contains(
            "data-field=\"replicas\" data-value=\"%s\""
                .formatted(number("replicas", "capacity", "fit", cluster, "--podspec", pod + "")));
    assertThat(pages.page("/disruption?action=drain&nodes=general-a", pages.cookie()))
        .contains(
            "data-field=\"lost\" data-value=\"%s\""
                .formatted(number("lost", "disrupt", cluster, "--drain", "general-a")));
    assertThat(pages.page("/sandbox/cordon=general-b/disruption?every=zone", pages.cookie()))
        .contains("berth disrupt %s --cordon-node general-b --every-zone".formatted(cluster));
    assertThat(pages.page("/disruption?nodes=nothing", pages.cookie()))
        .contains("nodes \"nothing\" not found");
    assertThat(pages.end().code()).isZero();
  }

  @Test
  void plansOfMoreAndFewerNodesCanBeTried() throws Exception {
    String cluster = Run.file("size/cluster.yaml").toString();
    var pages = ServedPages.of("", "ui", cluster, Run.file("size/app.yaml").toString());
    String scale = pages.page("/scale?like=node-pool=spot", pages.cookie());
    String consolidate = pages.page("/consolidate?price=node-pool=spot:0.07", pages.cookie());

    assertThat(scale)
        .contains("data-field=\"nodes\" data-value=\"3\"", "href=\"/sandbox/add=s1=3/\"");
    assertThat(pages.page("/sandbox/add=s1=3/scale?like=node-pool=spot", pages.cookie()))
        .contains("data-field=\"nodes\" data-value=\"0\"", "--add-node s1=3 --like=");
    assertThat(consolidate).contains("data-field=\"saved\"", "berth capacity consolidate");
    assertThat(pages.page("/scale?like=cluster.yaml", pages.cookie()))
        .contains("cluster.yaml is no label");
    assertThat(pages.page("/scale?like=node-pool=none", pages.cookie()))
        .contains("no node has the label node-pool=none", "node-pool is general, spot");
    assertThat(pages.end().code()).isZero();
  }

  @Test
  void aSimulationOverTimeIsTheOneOfTheCommand() throws Exception {
    String[] input = {
      Run.file("timeline/cluster.yaml").toString(),
      "--trace",
      Run.file("timeline/day.csv").toString()
    };
    var pages = ServedPages.of("", "ui", input[0], input[1], input[2]);
    String cookie = pages.cookie();
    String figures = pages.page("/", cookie);
    String all = pages.page("/steps", cookie).replaceFirst("(?s).*id=\"step\".*? max=\"", "");

    assertThat(figures)
        .contains(
            "<h1>Over time</h1>",
            "data-field=\"arrived\" data-value=\"21\"",
            "data-field=\"preempted\" data-value=\"6\"",
            "berth simulate " + String.join(" ", input));
    assertThat(pages.page("/steps?result=preempted", cookie))
        .contains("data-field=\"matching\" data-value=\"6\"");
    assertThat(pages.page("/steps?result=waits", cookie))
        .contains("waits", "0/2 nodes are available: 2 Insufficient cpu");
    assertThat(pages.page("/cluster.json?step=" + all.replaceFirst("(?s)\".*", ""), cookie))
        .isEqualTo(pages.page("/cluster.json", cookie));
    assertThat(pages.end().code()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--recording=run.rec --until=1h", "--server=https://localhost --trace=a.csv"})
  void onlyAClusterOfFilesIsSimulatedOverTime(String options) {
    Run ended = Run.berth(("ui " + options).split(" ", -1));

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err()).contains("--until and --trace simulate a cluster");
  }

  @Test
  void pastedObjectsAndAnotherConfigurationAreSimulated() throws Exception {
    Path config =
        Files.writeString(
            directory.resolve("scheduler.yaml"),
            "{apiVersion: kubescheduler.config.k8s.io/v1, kind: KubeSchedulerConfiguration,"
                + " profiles: [{schedulerName: mine}]}");
    var pages = ServedPages.of("", "ui", "../examples/web-tier.yaml", "--config=" + config);
    String pod =
        "{apiVersion: v1, kind: Pod, metadata: {name: new, namespace: shop}, spec: {schedulerName:"
            + " default-scheduler, containers: [{name: c}]}}";
    String pasted = changed(pages, "paste", pod, "");
    String configured =
        changed(
            pages,
            "configure",
            "{apiVersion: kubescheduler.config.k8s.io/v1, kind: KubeSchedulerConfiguration}",
            pasted.replaceAll(".*/sandbox/|/$", ""));

    assertThat(pages.page(pasted, pages.cookie()))
        .contains(
            "web-tier.yaml --config=" + config + " pasted-1.yaml</code>", "data-pod=\"shop/new\"");
    assertThat(pages.page(pasted + "pods/shop/new", pages.cookie())).contains("The pod waits.");
    assertThat(pages.page(configured, pages.cookie()))
        .contains("web-tier.yaml pasted-1.yaml --config configuration.yaml</code>");
    assertThat(pages.page(configured + "pods/shop/new", pages.cookie()))
        .contains("gets its place on");
    assertThat(pages.end().code()).isZero();
  }

  @Test
  void allThatIsWrongWithPastedYamlIsSaidWithItsLine() throws Exception {
    var pages = ServedPages.of("", "ui", CLUSTER);
    String yaml =
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: new, namespace: shop}
        spec:
          colour: red
          containers: [{name: c, resources: {requests: {cpu: "-1"}}}]
        """;
    String page =
        pages.page("/sandbox?action=paste&yaml=" + URLEncoder.encode(yaml, UTF_8), pages.cookie());

    assertThat(page)
        .contains("spec.containers[0].resources.requests[cpu]: Invalid value: \"-1\"")
        .contains("pasted-1.yaml:5: unknown field \"spec.colour\"")
        .contains("spec:\n  colour: red\n");
    assertThat(pages.end().code()).isZero();
  }

  /// The path of the cluster with a change.
  private static String changed(ServedPages pages, String action, String yaml, String edits)
      throws Exception {
    String cookie = pages.cookie();
    pages.page("/", cookie); // until it is loaded
    String base = pages.url().substring(0, pages.url().indexOf('?'));
    var response =
        pages.send(
            "%ssandbox?action=%s&edits=%s&yaml=%s"
                .formatted(base, action, edits, URLEncoder.encode(yaml, UTF_8)),
            cookie);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(303);
    return response.headers().firstValue("Location").orElseThrow();
  }

  /// The first number of that name in what a command prints as JSON.
  private static String number(String name, String... command) {
    var words = new ArrayList<>(List.of(command));
    words.addAll(List.of("-o", "json"));
    String json = Run.berth(words.toArray(String[]::new)).out();
    return json.replaceFirst("(?s).*?\"%s\": ([0-9]+).*".formatted(name), "$1");
  }

  @Test
  void badInputEndsItWithLinesThatSayWhere() throws Exception {
    Path bad = Files.writeString(directory.resolve("bad.yaml"), "kind: Pod\n  apiVersion: v1\n");
    Run ended = ServedPages.of("", "ui", bad.toString()).end();

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err()).contains("bad.yaml:2:");
  }

  @ParameterizedTest
  @CsvSource({"70000", "-1", "http"})
  void aPortThatIsNoneIsBadUsage(String port) {
    Run ended = Run.berth("ui", CLUSTER, "--port=" + port);

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err()).contains("--port");
    assertThat(ended.out()).isEmpty();
  }

  @Test
  void withoutInputItSaysWhatItNeeds() {
    Run ended = Run.berth("ui");

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
  }

  @Test
  void filesAndARunningSchedulerAreTwoClusters() {
    Run ended = Run.berth("ui", CLUSTER, "--server=https://localhost:10259");

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err()).contains("--server shows a running scheduler's own cluster");
    assertThat(ended.out()).isEmpty();
  }

  @Test
  void aPortInUseIsNamed() throws Exception {
    try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Run ended = Run.berth("ui", CLUSTER, "--port", String.valueOf(other.getLocalPort()));

      assertThat(ended.code()).isEqualTo(1);
      assertThat(ended.err()).contains(String.valueOf(other.getLocalPort()));
      assertThat(ended.out()).isEmpty();
    }
  }
}
