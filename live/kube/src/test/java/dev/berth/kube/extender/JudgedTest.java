package dev.berth.kube.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpExchange;
import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.extender.Extenders;
import dev.berth.framework.diagnosis.Candidate;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.PodInfoFactory;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.status.PluginStatus;
import dev.berth.testkit.fake.FakeGates;
import dev.berth.testkit.fake.FakeNodes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Questions, and what is made of answers, against what kube-scheduler's own code makes of them:
/// `judged.jsonl` was written by `conformance/extender`.
final class JudgedTest {
  private static final FeatureGates GATES = new FakeGates();
  private static final Map<String, Map<?, ?>> JUDGED = judged();

  /// A timeout that ends a wait which would have no end.
  private static final Duration SHORT = Duration.ofMillis(100);

  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Pod POD;
  private static final List<PodInfo> OTHERS;
  private static final List<Node> NODES;

  static {
    var cluster = (Map<?, ?>) read("/extender/cluster.yaml");
    var infos = new PodInfoFactory(PodRequests.ofRunning(GATES), 10);
    List<Pod> pods =
        ((List<?>) Objects.requireNonNull(cluster.get("pods")))
            .stream().map(json -> object(Kinds.POD, json)).toList();
    POD = pods.getFirst();
    OTHERS = pods.subList(1, pods.size()).stream().map(infos::of).toList();
    NODES =
        ((List<?>) Objects.requireNonNull(cluster.get("nodes")))
            .stream().map(json -> object(Kinds.NODE, json)).toList();
  }

  static Stream<String> questions() {
    return JUDGED.keySet().stream().filter(name -> judged(name, "path") != null);
  }

  @ParameterizedTest
  @MethodSource("questions")
  void sendsTheRequestsOfKubeScheduler(String name) throws Exception {
    String verb = name.substring(0, name.indexOf(' '));
    try (var service = FakeExtenderServer.open()) {
      service.answers("berth/" + verb, verb.equals("prioritize") ? "[]" : "{}");
      var extender =
          service.extender(config ->
              config
                  .withUrlPrefix(service.url() + "/berth/")
                  .withFilterVerb("filter")
                  .withPrioritizeVerb("prioritize")
                  .withPreemptVerb("preempt")
                  .withBindVerb("bind")
                  .withNodeCacheCapable(name.endsWith("names")));
      switch (verb) {
        case "filter" -> extender.filter(POD, NODES);
        case "prioritize" -> extender.prioritize(POD, NODES).get();
        case "preempt" -> extender.preempt(POD, List.of(new Candidate("n1", OTHERS, 1)));
        default -> extender.bind(POD, "n1");
      }
      var asked = service.asked().getFirst();
      assertThat("/" + asked.verb()).isEqualTo(judged(name, "path"));
      assertThat(asked.type()).isEqualTo("application/json");
      assertThat(withoutNothing(json(asked.body())))
          .isEqualTo(withoutNothing(judged(name, "body")));
      assertThat(((Map<?, ?>) Objects.requireNonNull(json(asked.body()))).keySet())
          .isEqualTo(((Map<?, ?>) Objects.requireNonNull(judged(name, "body"))).keySet());
    }
  }

  /// Go writes zero values that mean nothing, and we do not.
  private static @Nullable Object withoutNothing(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        var kept = new TreeMap<String, Object>();
        map.forEach((name, field) -> {
          var left = withoutNothing(field);
          if (left != null) {
            kept.put((String) name, left);
          }
        });
        yield kept.isEmpty() ? null : kept;
      }
      case List<?> list -> list.stream().map(JudgedTest::withoutNothing).toList();
      case Long number when number == 0 -> null;
      case String text when text.isEmpty() -> null;
      case null, default -> value;
    };
  }

  static Stream<String> failures() {
    return JUDGED.keySet().stream()
        .filter(name -> BEHAVIOURS.containsKey(name) || ANSWERS.containsKey(name));
  }

  /// Does something with a call, instead of answering it.
  private interface Misbehaviour {
    void meet(HttpExchange call, FakeExtenderServer service)
        throws IOException, InterruptedException;
  }

  private static final Map<String, Misbehaviour> BEHAVIOURS =
      Map.of(
          "status 500", (call, _) -> status(call, 500),
          "status 204", (call, _) -> status(call, 204),
          "hangs", (_, service) -> service.hang(),
          "hangs in the body",
              (call, service) -> {
                begin(call);
                service.hang();
              },
          "dies", (call, _) -> call.close(),
          "dies in the body",
              (call, _) -> {
                begin(call);
                call.close();
              });

  private static final Map<String, String> ANSWERS =
      Map.ofEntries(
          Map.entry("says an error", "{\"Error\":\"out of order\"}"),
          Map.entry("is empty", ""),
          Map.entry("is null", "null"),
          Map.entry("is not JSON", "hello"),
          Map.entry("is a list", "[]"),
          Map.entry("has text behind", "{\"nodenames\":[\"n1\"]} bye"),
          Map.entry(
              "has keys in lower case",
              "{\"nodes\":{\"items\":[{\"metadata\":{\"name\":\"n1\"}}]}}"),
          Map.entry("names nodes though it got objects", "{\"NodeNames\":[\"n1\"]}"),
          Map.entry(
              "has objects though it got names",
              "{\"Nodes\":{\"items\":[{\"metadata\":{\"name\":\"n1\"}}]}}"),
          Map.entry("names an unknown node", "{\"NodeNames\":[\"n1\",\"n9\"]}"),
          Map.entry("has a number for a name", "{\"NodeNames\":[1]}"));

  /// Which message a decoder has for what is no JSON, or not of the right type, is its own affair.
  private static boolean isDecoders(String message) {
    return message.startsWith("json: ") || message.startsWith("invalid character ");
  }

  private static void status(HttpExchange call, int code) throws IOException {
    call.sendResponseHeaders(code, -1);
    call.close();
  }

  private static void begin(HttpExchange call) throws IOException {
    call.sendResponseHeaders(200, 100);
    call.getResponseBody().write("{\"Error\":".getBytes(StandardCharsets.UTF_8));
    call.getResponseBody().flush();
  }

  @ParameterizedTest
  @MethodSource("failures")
  void makesOfAnswersWhatKubeSchedulerMakes(String name) {
    try (var service = FakeExtenderServer.open()) {
      String answer = ANSWERS.get(name);
      if (answer == null) {
        var behaviour = Objects.requireNonNull(BEHAVIOURS.get(name));
        service.on("filter", call -> behaviour.meet(call, service));
      } else {
        service.answers("filter", answer);
      }
      switch (name) {
        case "hangs" -> compare(name, extender(service, name, SHORT), service.url());
        case "hangs in the body" ->
            compareMessage(name, failureInTheBody(service, name), service.url());
        default -> compare(name, extender(service, name, LONG), service.url());
      }
    }
  }

  private static Extender extender(FakeExtenderServer service, String name, Duration timeout) {
    return service.extender(config ->
        config
            .withFilterVerb("filter")
            .withHttpTimeout(timeout)
            .withNodeCacheCapable(
                name.contains("name ")
                    || name.contains("unknown")
                    || name.contains("got names")
                    || name.contains("for a name")
                    || name.contains("behind")));
  }

  /// On a busy machine, the head of an answer may take longer than a short timeout; then with a
  /// longer one.
  private static Throwable failureInTheBody(FakeExtenderServer service, String name) {
    for (Duration timeout = SHORT; ; timeout = timeout.multipliedBy(2)) {
      Throwable failure = failure(extender(service, name, timeout));
      if (timeout.compareTo(LONG) > 0
          || !String.valueOf(failure.getMessage()).contains("while awaiting headers")) {
        return failure;
      }
    }
  }

  @Test
  void reportsAnExtenderThatIsNotThere() {
    var service = FakeExtenderServer.open();
    service.close();
    compare("refuses", service.extender(config -> config.withFilterVerb("filter")), service.url());
  }

  private static void compare(String name, Extender extender, String url) {
    if (judged(name, "error") == null) {
      List<NodeInfo> nodes = NODES.stream().map(NodeInfo::of).toList();
      var extenders = new Extenders(List.of(extender), (what, why) -> {});
      var kept = extenders.filter(POD, nodes, new LinkedHashMap<>(), PluginStatus.SUCCESS);
      assertThat(kept.stream().map(NodeInfo::name).toList())
          .isEqualTo(((Map<?, ?>) Objects.requireNonNull(judged(name, "body"))).get("kept"));
      return;
    }
    compareMessage(name, failure(extender), url);
  }

  private static Throwable failure(Extender extender) {
    List<NodeInfo> nodes = NODES.stream().map(NodeInfo::of).toList();
    var extenders = new Extenders(List.of(extender), (what, why) -> {});
    return catchThrowable(
        () -> extenders.filter(POD, nodes, new LinkedHashMap<>(), PluginStatus.SUCCESS));
  }

  private static void compareMessage(String name, Throwable failure, String url) {
    var expected = (String) Objects.requireNonNull(judged(name, "error"));
    String message =
        String.valueOf(failure.getMessage())
            .replace(url, "http://SERVER")
            .replace(url.substring(7), "SERVER");
    if (isDecoders(expected)) {
      assertThat(message).startsWith("the extender's answer cannot be read: ");
    } else {
      assertThat(message).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("lies")
  void doesNotBelieveInVictimsThatAreNotThere(String name, String answer) {
    try (var service = FakeExtenderServer.open()) {
      service.answers("preempt", answer);
      var extenders =
          new Extenders(
              List.of(service.extender(config -> config.withPreemptVerb("preempt"))),
              (what, why) -> {});
      var infos = new PodInfoFactory(PodRequests.ofRunning(GATES), 10);
      var cluster = new FakeNodes(NODES.stream().map(NodeInfo::of).toList());
      Throwable failure =
          catchThrowable(() ->
              extenders
                  .preemption(cluster)
                  .narrow(infos.of(POD), List.of(new Candidate("n1", OTHERS, 0))));
      assertThat(failure)
          .hasMessage(
              ((String) Objects.requireNonNull(judged(name, "error")))
                  .replace("http://SERVER", service.url()));
    }
  }

  static Stream<Arguments> lies() {
    return Stream.of(
        Arguments.of(
            "preempts on an unknown node",
            "{\"NodeNameToMetaVictims\":{\"n9\":{\"Pods\":[{\"UID\":\"x\"}]}}}"),
        Arguments.of(
            "preempts an unknown pod",
            "{\"NodeNameToMetaVictims\":{\"n1\":{\"Pods\":[{\"UID\":\"x\"}]}}}"));
  }

  /// What a row says; null if it does not.
  private static @Nullable Object judged(String name, String field) {
    return Objects.requireNonNull(JUDGED.get(name), name).get(field);
  }

  private static Map<String, Map<?, ?>> judged() {
    Map<String, Map<?, ?>> rows = new LinkedHashMap<>();
    try (InputStream in =
        Objects.requireNonNull(JudgedTest.class.getResourceAsStream("/extender/judged.jsonl"))) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> (Map<?, ?>) Objects.requireNonNull(json(line)))
          .forEach(row -> rows.put((String) Objects.requireNonNull(row.get("case")), row));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rows;
  }

  private static Object read(String resource) {
    var problems = new Problems();
    Object value =
        ValueReader.read(
            Codecs.ANY,
            Objects.requireNonNull(JudgedTest.class.getResourceAsStream(resource)),
            resource,
            Strictness.LENIENT,
            problems);
    assertThat(problems.kept()).isEmpty();
    return Objects.requireNonNull(value);
  }

  private static @Nullable Object json(String text) {
    return ValueReader.readJson(Codecs.ANY, stream(text), "json", Interner.none(), new Problems());
  }

  private static <T extends KubernetesObject> T object(Kind<T> kind, Object tree) {
    var text = JsonEncoder.text(Codecs.ANY, tree);
    return Objects.requireNonNull(
        ValueReader.readJson(kind, stream(text), "object", Interner.none(), new Problems()));
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
