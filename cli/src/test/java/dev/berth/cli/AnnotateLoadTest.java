package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `berth annotate-load --check`, with a Prometheus and an API server of two nodes over HTTP; and
/// what it does not take.
final class AnnotateLoadTest {
  private static final String NODES =
      """
      {'kind':'NodeList','apiVersion':'v1','metadata':{'resourceVersion':'1'},'items':[\
      {'metadata':{'name':'n1'},'status':{'addresses':[{'type':'InternalIP','address':'10.0.0.1'}]}},\
      {'metadata':{'name':'n2'},'status':{'addresses':[{'type':'InternalIP','address':'10.0.0.2'}]}}]}
      """;
  private static final String TIMES = "timestamp(cpu_usage_avg_5m)";

  @TempDir private Path folder = Path.of("");

  private final Map<String, String> series = new TreeMap<>();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    series.put("vector(1)", "{'metric':{},'value':[1,'1']}");
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    var query =
        URLDecoder.decode(body.replaceFirst("query=(.*)&time=.*", "$1"), StandardCharsets.UTF_8);
    var text =
        exchange.getRequestURI().getPath().equals("/api/v1/nodes")
            ? NODES
            : "{'status':'success','data':{'resultType':'vector','result':[%s]}}"
                .formatted(series.getOrDefault(query, ""));
    var bytes = text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static String sample(String labels, String value) {
    return "{'metric':{%s},'value':[1,'%s']}".formatted(labels, value);
  }

  private String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private Run check(String... more) throws IOException {
    var policy = policy("period: 3m");
    var kubeconfig =
        Files.writeString(
            folder.resolve("config"),
            """
            current-context: c
            contexts: [{name: c, context: {cluster: k}}]
            clusters: [{name: k, cluster: {server: '%s'}}]
            """
                .formatted(address()));
    var arguments =
        new String[] {
          "annotate-load",
          "--check",
          "--prometheus-address=" + address(),
          "--policy-config-path=" + policy,
          "--kubeconfig=" + kubeconfig,
          more.length == 0 ? "--output=table" : more[0]
        };
    return Run.berth(arguments);
  }

  private Path policy(String period) throws IOException {
    return Files.writeString(
        folder.resolve("policy.yaml"),
        """
        apiVersion: scheduler.policy.crane.io/v1alpha1
        kind: DynamicSchedulerPolicy
        spec:
          syncPolicy:
          - name: cpu_usage_avg_5m
            %s
          predicate:
          - {name: cpu_usage_avg_5m, maxLimitPecent: 0.65}
        """
            .formatted(period));
  }

  private void measured(int node, String value) {
    series.put(
        "cpu_usage_avg_5m{instance=~\"10.0.0.%d:.+\"} /100".formatted(node),
        sample("'instance':'10.0.0.%d:9100'".formatted(node), value));
  }

  @Test
  void whereEverythingIsThereAllIsWell() throws Exception {
    measured(1, "0.25");
    measured(2, "0.5");
    series.put(TIMES, sample("'instance':'10.0.0.1:9100'", "1"));

    var run = check();

    assertThat(run.out())
        .containsPattern("n1 +cpu_usage_avg_5m +25.0 % +\\d+ s +cpu_usage_avg_5m\\{instance=~")
        .containsPattern("n2 +cpu_usage_avg_5m +50.0 %")
        .contains("All 2 values are there.");
    assertThat(run.code()).as(run.err()).isZero();
  }

  @Test
  void aMetricThatPrometheusLacksIsNamedOnce() throws Exception {
    var run = check();

    assertThat(run.out())
        .containsOnlyOnce("Prometheus has no series of cpu_usage_avg_5m")
        .contains("n1, n2")
        .contains("add its recording rule")
        .contains("0 of 2 values are well.");
    assertThat(run.code()).isEqualTo(3);
  }

  @Test
  void aLabelThatNamesTheNodeInAnotherWayIsShown() throws Exception {
    measured(1, "0.25");
    series.put(TIMES, sample("'instance':'N2.example.com:9100'", "1"));

    assertThat(check().out())
        .contains("the label instance of cpu_usage_avg_5m names nodes in another way")
        .contains("n2: it is \"N2.example.com:9100\", and 10.0.0.2, 10.0.0.2:PORT, n2 are asked");
  }

  @Test
  void anotherLabelThatNamesTheNodeIsShown() throws Exception {
    measured(1, "0.25");
    series.put(TIMES, sample("'instance':'10.244.0.7:9100','node':'n2'", "1"));

    assertThat(check().out())
        .contains("names something else than nodes")
        .contains("the series with node=\"n2\" has instance=\"10.244.0.7:9100\"");
  }

  @Test
  void aRuleThatLosesTheInstanceIsShown() throws Exception {
    series.put(TIMES, sample("'node':'n1'", "1"));

    assertThat(check().out())
        .contains("series of cpu_usage_avg_5m have no label instance")
        .contains("n1: node=\"n1\" names the node");
  }

  @Test
  void aNodeThatNobodyMeasuresIsSetApart() throws Exception {
    measured(1, "0.25");
    series.put(TIMES, sample("'instance':'10.0.0.1:9100'", "1"));

    assertThat(check().out())
        .contains("no series of cpu_usage_avg_5m is of the node")
        .contains("n2: instance is \"10.0.0.1:9100\"")
        .contains("see whether node-exporter runs there");
  }

  @Test
  void valuesThatCannotBeTrueAreNotWell() throws Exception {
    measured(1, "NaN");
    measured(2, "83214.5");

    assertThat(check().out())
        .containsPattern("n1 +cpu_usage_avg_5m +NaN")
        .contains("cpu_usage_avg_5m cannot be a percentage")
        .contains("n2: it is 8321450.00000 %");
  }

  @Test
  void programsGetATree() throws Exception {
    measured(1, "0.25");

    var run = check("--output=json");

    assertThat(run.out())
        .contains("\"well\": false", "\"value\": 0.25", "\"remedy\": \"add its recording rule")
        .contains("\"instance\": \"10.0.0.1:9100\"");
    assertThat(run.code()).isEqualTo(3);
  }

  @Test
  void aPrometheusThatIsNotThereEndsIt() throws Exception {
    var address = address();
    stop();

    var run =
        Run.berth(
            "annotate-load",
            "--check",
            "--prometheus-address=" + address,
            "--policy-config-path=" + policy("period: 3m"));

    assertThat(run.err()).contains("Post \"" + address + "/api/v1/query\"");
    assertThat(run.code()).isEqualTo(1);
  }

  @Test
  void allThatIsWrongIsSaidAtOnce() throws Exception {
    var run =
        Run.berth(
            "annotate-load",
            "--binding-heap-size=0",
            "--policy-config-path=" + policy("period: 0s"),
            "--prometheus-address=prometheus:9090");

    assertThat(run.err())
        .contains("--binding-heap-size: 0 is less than 1")
        .contains("period of \"cpu_usage_avg_5m\" has to be more than 0")
        .contains("policy.yaml:6)")
        .contains(
            "must be an address such as http://prometheus.monitoring:9090, not"
                + " \"prometheus:9090\"");
    assertThat(run.code()).isEqualTo(2);
  }
}
