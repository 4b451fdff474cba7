package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Home;
import dev.berth.conformance.Json;
import dev.berth.conformance.Manifests;
import dev.berth.conformance.Ports;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import dev.berth.conformance.parity.BerthRun;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// A running scheduler answers what `explain` and `simulate` say of a snapshot of its cluster, and
/// only those who may ask. Three nodes; `web` is placed, `big` fits nowhere.
@Tag("control-plane")
final class QuestionsTest {

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private static final String VERSION = "/apis/decisions.berth.dev/v1alpha1";
  private static final Pattern HELP = Pattern.compile("(?s)\"wouldHelp\":.*");

  private static final String SHOP =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: shop, namespace: default}
      spec:
        replicas: 5
        selector: {matchLabels: {app: shop}}
        template:
          metadata: {labels: {app: shop}}
          spec:
            containers: [{name: shop, image: shop, resources: {requests: {cpu: "1"}}}]
      """;

  @TempDir private static Path folder;

  private static int port;
  private static @Nullable RunningBerth berth;

  @BeforeAll
  static void start() throws Exception {
    port = Ports.reserve();
    var kubectl = Kubectl.of(CLUSTER);
    kubectl.apply("default", Home.FOLDER.resolve("deploy/roles/decisions.yaml"));
    kubectl.run(
        "create",
        "clusterrolebinding",
        "reader",
        "--clusterrole=berth-decision-reader",
        "--user=" + ControlPlane.NOBODY);
    // What simulations read beside what a scheduler watches.
    kubectl.run(
        "create",
        "clusterrolebinding",
        "all",
        "--clusterrole=cluster-admin",
        "--user=system:kube-scheduler");
    var scheduler = CLUSTER.kubeconfig(ControlPlane.SCHEDULER);
    var configuration =
        Files.writeString(
            folder.resolve("scheduler.yaml"),
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            clientConnection: {kubeconfig: "%s"}
            """
                .formatted(scheduler));
    try (var admin = Admin.of(CLUSTER)) {
      for (var name : List.of("n1", "n2", "n3")) {
        admin.create(Kinds.NODE, "", "{'metadata':{'name':'%s'}}".formatted(name));
        admin.patchStatus(
            Kinds.NODE,
            new ObjectKey("", name),
            "{'status':{'allocatable':{'cpu':'2','memory':'8Gi','pods':'110'}}}");
        admin.patch(Kinds.NODE, new ObjectKey("", name), "{'spec':{'taints':null}}");
      }
      admin.create(Kinds.POD, "default", pod("web", "1"));
      admin.create(Kinds.POD, "default", pod("big", "3"));
    }
    berth =
        RunningBerth.start(
            "--config=" + configuration,
            "--authentication-kubeconfig=" + scheduler,
            "--authorization-kubeconfig=" + scheduler,
            "--ui",
            "--bind-address=127.0.0.1",
            "--tls-cert-file=" + CLUSTER.file("apiserver.crt"),
            "--tls-private-key-file=" + CLUSTER.file("apiserver.key"),
            "--secure-port=" + port);
    awaitDecisions();
  }

  private static String pod(String name, String cpu) {
    return """
    {'metadata':{'name':'%s'},'spec':{'containers':[{'name':'c','image':'pause',\
    'resources':{'requests':{'cpu':'%s'}}}]}}\
    """
        .formatted(name, cpu);
  }

  @AfterAll
  static void stop() throws IOException {
    if (berth != null) {
      berth.close();
    }
  }

  /// Until both pods have been tried, and the binding has come back.
  private static void awaitDecisions() throws Exception {
    Eventually.with(Objects.requireNonNull(berth))
        .until(
            "the queue",
            QuestionsTest::queue,
            queue ->
                queue.contains("\"unschedulable\":1")
                    && queue.contains("\"pods\":1,\"assumedPods\":0"));
  }

  private static String queue() throws Exception {
    try {
      return ask(ControlPlane.ADMIN, "GET", VERSION + "/queue", "").body();
    } catch (IOException e) { // not up yet
      return e.toString();
    }
  }

  private static HttpResponse<String> ask(String user, String method, String path, String body)
      throws Exception {
    try (var client = client(user)) {
      return client.send(request(method, path, body), BodyHandlers.ofString());
    }
  }

  private static HttpClient client(String user) throws Exception {
    var kubeconfig = CLUSTER.kubeconfig(user).toString();
    var connection =
        new Connections(Map.of(), TimeSource.system())
            .find(kubeconfig, "")
            .at(address(), null, true);
    return HttpClient.newBuilder().sslContext(connection.context(connection.access())).build();
  }

  private static HttpRequest request(String method, String path, String body) {
    return HttpRequest.newBuilder(URI.create(address() + path))
        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
        .build();
  }

  private static URI address() {
    return URI.create("https://127.0.0.1:" + port);
  }

  private static String berth(String... arguments) throws Exception {
    try (var command = RunningBerth.command(arguments)) {
      var _ = command.exitCode();
      return command.log();
    }
  }

  private static String[] asAdmin(String... arguments) throws IOException {
    return Stream.concat(
            Arrays.stream(arguments),
            Stream.of(
                "--server=" + address(),
                "--insecure-skip-tls-verify",
                "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.ADMIN)))
        .toArray(String[]::new);
  }

  private static Path snapshot(String name) throws Exception {
    var file = folder.resolve(name);
    var _ =
        berth(
            "snapshot", "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.ADMIN), file.toString());
    return file;
  }

  @Test
  void kubectlAsksByGetRaw() throws Exception {
    var answer =
        Kubectl.of(CLUSTER)
            .run(
                "--server=" + address(),
                "--insecure-skip-tls-verify",
                "get",
                "--raw",
                VERSION + "/decisions?pod=big");

    assertThat(answer).contains("\"kind\":\"DecisionList\"", "\"result\":\"unschedulable\"");
  }

  @Test
  void whoMayReadMayNotPlan() throws Exception {
    assertThat(ask(ControlPlane.NOBODY, "GET", VERSION + "/queue", "").statusCode()).isEqualTo(200);
    for (var resource : List.of("placements", "capacity", "disruptions", "losses", "scaleplans")) {
      assertThat(ask(ControlPlane.NOBODY, "POST", VERSION + "/" + resource, SHOP))
          .satisfies(answer -> {
            assertThat(answer.statusCode()).isEqualTo(403);
            assertThat(answer.body())
                .contains(
                    "cannot create resource \\\"%s\\\" in API group".formatted(resource)
                        + " \\\"decisions.berth.dev\\\"");
          });
    }
  }

  /// Connections to it wait in the queue of the socket.
  @Test
  void aRequestDoesNotHaveTheSchedulerCallAnybody() throws Exception {
    try (var called = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      var extenders =
          """
          ---
          apiVersion: kubescheduler.config.k8s.io/v1
          kind: KubeSchedulerConfiguration
          extenders: [{urlPrefix: "http://127.0.0.1:%d", filterVerb: filter}]
          """
              .formatted(called.getLocalPort());
      for (var question : List.of("placements", "disruptions?drain=n2", "losses")) {
        var answer = ask(ControlPlane.ADMIN, "POST", VERSION + "/" + question, SHOP + extenders);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).as(question).contains("extenders are not called");
      }
      called.setSoTimeout(1);
      assertThatThrownBy(called::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void withoutCredentialsThereIsNoAnswer() throws Exception {
    try (var client = anonymous()) {
      var answer = client.send(request("GET", VERSION + "/queue", ""), BodyHandlers.ofString());

      assertThat(answer.statusCode()).isEqualTo(403);
      assertThat(answer.body()).contains("system:anonymous");
    }
  }

  private static HttpClient anonymous() throws Exception {
    var anyone = new Connections(Map.of(), TimeSource.system()).find("", address().toString());
    var connection = anyone.at(address(), null, true);
    return HttpClient.newBuilder().sslContext(connection.context(connection.access())).build();
  }

  /// Pages, and the questions that they ask.
  private static final Map<String, String> PAGES =
      Map.ofEntries(
          Map.entry("", "/overview"),
          Map.entry("waiting", "/queue"),
          Map.entry("map", "/cluster"),
          Map.entry("cluster.json", "/cluster"),
          Map.entry("nodes", "/cluster"),
          Map.entry("nodes/n1", "/nodes/n1"),
          Map.entry("search?q=web", "/search?text=web"),
          Map.entry("decisions", "/decisions"),
          Map.entry("live", "/rates"),
          Map.entry("configuration", "/profiles"),
          Map.entry("configuration/findings", "/findings"),
          Map.entry("live/rates", "/rates"),
          Map.entry("decisions/0", "/decisions/0"),
          Map.entry("pods/default/big", "/namespaces/default/pods/big/explanation"),
          Map.entry("pods/default/big/help", "/namespaces/default/pods/big/explanation"),
          Map.entry("workloads/Pod/default/big", "/namespaces/default/workloads/big?kind=Pod"),
          Map.entry("pods/kube-system/x", "/namespaces/kube-system/pods/x/explanation"),
          Map.entry("namespaces/default/waiting", "/namespaces/default/queue"),
          Map.entry("namespaces/default/decisions", "/namespaces/default/decisions"),
          Map.entry("namespaces/default/decisions/0", "/namespaces/default/decisions/0"),
          Map.entry("namespaces/default/nodes", "/cluster"),
          Map.entry("namespaces/kube-system/waiting", "/namespaces/kube-system/queue"));

  @Test
  void pagesShowToEachUserWhatTheQuestionsAnswer() throws Exception {
    var kubectl = Kubectl.of(CLUSTER);
    for (var user : List.of("page-reader", "page-shop", "page-nobody")) {
      kubectl.run("create", "serviceaccount", user);
    }
    kubectl.run(
        "create",
        "clusterrolebinding",
        "page-reader",
        "--clusterrole=berth-decision-reader",
        "--serviceaccount=default:page-reader");
    kubectl.run(
        "create",
        "rolebinding",
        "page-shop",
        "--clusterrole=berth-pod-reader",
        "--serviceaccount=default:page-shop");

    assertThat(comparedPages("page-reader")).containsOnly(200, 404);
    assertThat(comparedPages("page-shop")).contains(200, 403);
    assertThat(comparedPages("page-nobody")).containsOnly(403);
  }

  /// Compares the status of each page with that of its question, asked with the same token.
  private static Set<Integer> comparedPages(String user) throws Exception {
    var token = Kubectl.of(CLUSTER).run("create", "token", user).strip();
    var statuses = new TreeSet<Integer>();
    try (var client = anonymous()) {
      var cookie = logIn(client, token);
      for (var page : PAGES.entrySet()) {
        var shown = client.send(page(page.getKey(), cookie), BodyHandlers.ofString());
        var asked =
            client.send(
                HttpRequest.newBuilder(URI.create(address() + VERSION + page.getValue()))
                    .header("Authorization", "Bearer " + token)
                    .build(),
                BodyHandlers.ofString());
        assertThat(shown.statusCode())
            .as("%s for %s", page.getKey(), user)
            .isEqualTo(asked.statusCode());
        assertThat(shown.headers().firstValue("Content-Security-Policy")).isPresent();
        statuses.add(shown.statusCode());
      }
    }
    return statuses;
  }

  private static String logIn(HttpClient client, String token) throws Exception {
    var login =
        client.send(request("POST", "/ui/login", "token=" + token), BodyHandlers.discarding());
    assertThat(login.statusCode()).isEqualTo(303);
    return login.headers().firstValue("Set-Cookie").orElseThrow().split(";", -1)[0];
  }

  private static HttpRequest page(String path, String cookie) {
    return HttpRequest.newBuilder(URI.create(address() + "/ui/" + path))
        .header("Cookie", cookie)
        .build();
  }

  @Test
  void uiShowsTheSchedulerToTheUserOfTheKubeconfig() throws Exception {
    try (var ui = RunningBerth.command(asAdmin("ui"));
        var client = HttpClient.newHttpClient()) {
      var log = Eventually.with(ui).until("the URL", ui::log, text -> text.contains("token="));
      var url =
          URI.create(log.lines().filter(it -> it.contains("token=")).findFirst().orElseThrow());
      var entered =
          client.send(HttpRequest.newBuilder(url).build(), BodyHandlers.discarding()).headers();
      var cookie = entered.firstValue("Set-Cookie").orElseThrow().split(";", -1)[0];
      for (var page :
          Map.of(
                  "/", "data-field=\"unschedulable\" data-value=\"1\"",
                  "/waiting", "data-pod=\"default/big\"",
                  "/pods/default/big", "--server=" + address(),
                  "/pods/default/none", "There is no pod called default/none.",
                  "/sandbox", "There is no such page.")
              .entrySet()) {
        var request =
            HttpRequest.newBuilder(url.resolve(page.getKey())).header("Cookie", cookie).build();
        assertThat(client.send(request, BodyHandlers.ofString()).body())
            .as(page.getKey())
            .contains(page.getValue());
      }
    }
  }

  @Test
  void ratesAreCountedWhileTheSchedulerRuns() throws Exception {
    var rates =
        Eventually.with(Objects.requireNonNull(berth))
            .until(
                "a step",
                () -> ask(ControlPlane.ADMIN, "GET", VERSION + "/rates", "").body(),
                text -> text.contains("\"inbox\""));

    assertThat(rates).contains("\"stepSeconds\":5", "\"leading\":true", "\"unschedulable\":1");
  }

  @Test
  void aSessionEndsWithItsToken() throws Exception {
    var kubectl = Kubectl.of(CLUSTER);
    kubectl.run("create", "serviceaccount", "page-leaver");
    var token = kubectl.run("create", "token", "page-leaver").strip();
    try (var client = anonymous()) {
      var cookie = logIn(client, token);
      assertThat(client.send(page("", cookie), BodyHandlers.discarding()).statusCode())
          .isEqualTo(403);
      kubectl.run("delete", "serviceaccount", "page-leaver");
      Eventually.with(Objects.requireNonNull(berth))
          .until(
              "the login",
              () -> client.send(page("", cookie), BodyHandlers.ofString()).body(),
              body -> body.contains("not accepted any more"));
    }
  }

  @Test
  void aCertificateNeedsNoLogin() throws Exception {
    var overview = ask(ControlPlane.ADMIN, "GET", "/ui/", "");

    assertThat(overview.statusCode()).isEqualTo(200);
    assertThat(overview.body()).contains("data-field=\"unschedulable\" data-value=\"1\"");
    assertThat(ask(ControlPlane.ADMIN, "GET", "/ui/pods/default/big", "").body())
        .contains("berth explain default/big --server=" + address());
    try (var client = anonymous()) {
      assertThat(client.send(request("GET", "/ui/", ""), BodyHandlers.ofString()).body())
          .contains("<h1>Log in</h1>");
    }
  }

  /// Each answer, as a client understands it that is generated from `openapi.json`, is that which
  /// curl would get; only the moment is another one.
  @Test
  @ExtendWith(GeneratedClient.Required.class)
  void aGeneratedClientUnderstandsEveryAnswer() throws Exception {
    var kubectl = Kubectl.of(CLUSTER);
    kubectl.run("create", "serviceaccount", "planner");
    kubectl.run(
        "create",
        "clusterrolebinding",
        "planner",
        "--clusterrole=berth-planner",
        "--serviceaccount=default:planner");
    var token = kubectl.run("create", "token", "planner").strip();
    var shop = Files.writeString(folder.resolve("asked.yaml"), SHOP);

    var answers =
        GeneratedClient.askEverything(
            address(), CLUSTER.file("ca.crt"), token, "default", "big", shop);

    var number = latest(answers, "listDecisions");
    var plain = new LinkedHashMap<String, HttpResponse<String>>();
    plain.put("listDecisions", ask(ControlPlane.ADMIN, "GET", VERSION + "/decisions", ""));
    plain.put("readDecision", ask(ControlPlane.ADMIN, "GET", VERSION + "/decisions/" + number, ""));
    var pod = VERSION + "/namespaces/default/pods/big";
    plain.put("listPodDecisions", ask(ControlPlane.ADMIN, "GET", pod + "/decisions", ""));
    plain.put("explainPod", ask(ControlPlane.ADMIN, "GET", pod + "/explanation", ""));
    plain.put("readQueue", ask(ControlPlane.ADMIN, "GET", VERSION + "/queue", ""));
    var namespace = VERSION + "/namespaces/default";
    plain.put(
        "listNamespacedDecisions", ask(ControlPlane.ADMIN, "GET", namespace + "/decisions", ""));
    plain.put(
        "readNamespacedDecision",
        ask(
            ControlPlane.ADMIN,
            "GET",
            namespace + "/decisions/" + latest(answers, "listNamespacedDecisions"),
            ""));
    plain.put("readNamespacedQueue", ask(ControlPlane.ADMIN, "GET", namespace + "/queue", ""));
    plain.put("readCluster", ask(ControlPlane.ADMIN, "GET", VERSION + "/cluster", ""));
    plain.put("readNode", ask(ControlPlane.ADMIN, "GET", VERSION + "/nodes/n1", ""));
    plain.put("search", ask(ControlPlane.ADMIN, "GET", VERSION + "/search?text=web", ""));
    plain.put("readOverview", ask(ControlPlane.ADMIN, "GET", VERSION + "/overview", ""));
    plain.put(
        "readRates",
        ask(ControlPlane.ADMIN, "GET", VERSION + "/rates?since=2999-01-01T00:00:00Z", ""));
    plain.put("listProfiles", ask(ControlPlane.ADMIN, "GET", VERSION + "/profiles", ""));
    plain.put("listFindings", ask(ControlPlane.ADMIN, "GET", VERSION + "/findings", ""));
    plain.put("readDump", ask(ControlPlane.ADMIN, "GET", VERSION + "/dump", ""));
    plain.put(
        "place", ask(ControlPlane.ADMIN, "POST", VERSION + "/placements?cordonNode=n1", SHOP));
    plain.put("countCapacity", ask(ControlPlane.ADMIN, "POST", VERSION + "/capacity", SHOP));
    plain.put(
        "disrupt",
        ask(ControlPlane.ADMIN, "POST", VERSION + "/disruptions?drain=n2&force=true", SHOP));
    plain.put("lose", ask(ControlPlane.ADMIN, "POST", VERSION + "/losses", SHOP));
    plain.put(
        "scale",
        ask(
            ControlPlane.ADMIN,
            "POST",
            VERSION + "/scaleplans?shape=large,cpu=16,memory=64Gi",
            SHOP));
    plain.put(
        "consolidate", ask(ControlPlane.ADMIN, "POST", VERSION + "/consolidationplans", SHOP));
    plain.put("404", ask(ControlPlane.ADMIN, "GET", VERSION + "/decisions/99999", ""));
    assertThat(answers.keySet()).isEqualTo(plain.keySet());
    for (var question : plain.entrySet()) {
      assertThat(timeless(Objects.requireNonNull(answers.get(question.getKey()))))
          .as(question.getKey())
          .isEqualTo(timeless(question.getValue().body()));
    }
  }

  /// The number of the latest decision in a list.
  private static String latest(Map<String, String> answers, String question) {
    var decisions = Manifests.map(Json.parse(Objects.requireNonNull(answers.get(question))));
    return String.valueOf(Manifests.maps(decisions.get("items")).getFirst().get("number"));
  }

  /// Without the moment of the answer, and without zeros at the end of times.
  private static Map<String, Object> timeless(String answer) {
    var brief = answer.replaceAll("(\\.\\d*?)0+Z\"", "$1Z\"").replace(".Z\"", "Z\"");
    var tree = Manifests.map(Json.parse(brief));
    tree.keySet().removeAll(Set.of("at", "recent"));
    return tree;
  }

  @Test
  void whatHelpsIsWhatExplainSaysOfASnapshot() throws Exception {
    var live = berth(asAdmin("explain", "big", "-o", "json"));
    var file = berth("explain", "big", snapshot("explained.yaml").toString(), "-o", "json");

    assertThat(help(live)).isEqualTo(help(file)).contains("changes");
  }

  /// Without what has verified it: a scheduler that runs asks its filters alone.
  private static String help(String json) {
    var found = HELP.matcher(json);
    assertThat(found.find()).as(json).isTrue();
    return found.group().strip().replaceAll(",\\s*\"verifiedBy\": \"[a-z]+\"", "");
  }

  @Test
  void whatIfIsWhatSimulateSaysOfASnapshot() throws Exception {
    var shop = Files.writeString(folder.resolve("shop.yaml"), SHOP);
    var live = ask(ControlPlane.ADMIN, "POST", VERSION + "/placements?output=decisions", SHOP);
    var file =
        berth("simulate", snapshot("simulated.yaml").toString(), shop.toString(), "-o", "json");

    assertThat(live.statusCode()).as(live.body()).isEqualTo(200);
    assertThat(file).endsWith(live.body()).contains("\"chosen\"", "unschedulable");
    try (var admin = Admin.of(CLUSTER)) {
      assertThat(admin.list(Kinds.POD)).hasSize(2);
    }
  }

  @Test
  void whatFitsIsWhatCapacitySaysOfASnapshot() throws Exception {
    var shop = Files.writeString(folder.resolve("fitting.yaml"), SHOP);
    var live = ask(ControlPlane.ADMIN, "POST", VERSION + "/capacity", SHOP);
    var file =
        BerthRun.of(
            "capacity", snapshot("counted.yaml").toString(), "--podspec=" + shop, "-o", "json");

    assertThat(live.statusCode()).as(live.body()).isEqualTo(200);
    assertThat(comparable(live.body().replace("\"file\":\"request\"", named(shop))))
        .isEqualTo(comparable(file.out()))
        .containsEntry("replicas", "5");
  }

  private static String named(Path file) {
    return "\"file\":\"%s\"".formatted(file);
  }

  @Test
  void whatLossesDoAndSizesAreIsWhatCommandsSayOfASnapshot() throws Exception {
    var shop = Files.writeString(folder.resolve("lost.yaml"), SHOP).toString();
    var cluster = snapshot("disrupted.yaml").toString();
    var questions =
        Map.of(
            "/disruptions?drain=n1&force=true", List.of("--drain=n1", "--force"),
            "/disruptions?lose=n2", List.of("--lose=n2"),
            "/losses", List.of("--every-node"));
    var sizes =
        Map.of(
            "/scaleplans?shape=large,cpu=16,memory=64Gi",
            List.of("--shape=large,cpu=16,memory=64Gi", "--until-fits"),
            "/consolidationplans",
            List.of("--consolidate"));
    for (var question : sizes.entrySet()) {
      requireSame(question.getKey(), "capacity", question.getValue(), cluster, shop);
    }
    for (var question : questions.entrySet()) {
      requireSame(question.getKey(), "disrupt", question.getValue(), cluster, shop);
    }
  }

  private static void requireSame(
      String path, String command, List<String> options, String cluster, String shop)
      throws Exception {
    var live = ask(ControlPlane.ADMIN, "POST", VERSION + path, SHOP);
    var arguments = new ArrayList<>(List.of(command, cluster, shop, "-o", "json"));
    arguments.addAll(options);
    var file = BerthRun.of(arguments.toArray(String[]::new));

    assertThat(live.statusCode()).as(live.body()).isEqualTo(200);
    assertThat(comparable(live.body())).as(path).isEqualTo(comparable(file.out()));
  }

  /// Without what is said of the run itself, such as how files were completed.
  private static Map<String, Object> comparable(String answer) {
    var tree = Manifests.map(Json.parse(answer));
    tree.keySet().removeAll(Set.of("assumptions", "warnings"));
    return tree;
  }

  @Test
  void explainAndTopShowPages() throws Exception {
    assertThat(berth(asAdmin("explain", "default/big")))
        .contains(
            "default/big", "It is unschedulable for ", "Now: no node fits", "What would help");
    assertThat(berth(asAdmin("top")))
        .contains("Scheduling  3 nodes, 1 pod on them", "Why pods wait", "Fullest nodes", "50 %");
    assertThat(berth(asAdmin("explain", "default/none")))
        .contains(
            "the scheduler at %s refuses: pods \"default/none\" not found".formatted(address()));
  }

  @Test
  void decisionsAreStreamedAsTheyAreMade() throws Exception {
    try (var client = client(ControlPlane.ADMIN);
        var admin = Admin.of(CLUSTER)) {
      var request = request("GET", VERSION + "/decisions?watch=true&namespace=streamed", "");
      var lines = client.send(request, BodyHandlers.ofLines()).body().iterator();
      assertThat(lines.next()).isEqualTo(": decisions");
      admin.create(Kinds.NAMESPACE, "", "{'metadata':{'name':'streamed'}}");
      Kubectl.of(CLUSTER).run("create", "serviceaccount", "default", "--namespace=streamed");
      admin.create(Kinds.POD, "streamed", pod("soon", "5"));
      var event = lines.next();
      while (!event.startsWith("data: ")) {
        event = lines.next();
      }
      assertThat(event).contains("\"pod\":\"streamed/soon\"", "\"result\":\"unschedulable\"");
      admin.delete(Kinds.POD, new ObjectKey("streamed", "soon"));
      client.shutdownNow();
    }
  }

  @Test
  void aServerThatIsNotThereIsNamed() throws Exception {
    assertThat(
            berth(
                "top",
                "--server=https://127.0.0.1:1",
                "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.ADMIN)))
        .contains("the scheduler at https://127.0.0.1:1 cannot be asked: ");
  }
}
