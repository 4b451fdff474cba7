package dev.berth.conformance.workloads;

import static java.util.stream.Collectors.joining;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.berth.conformance.controlplane.Kubectl;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;

/// A scheduler extender on the loopback. The label `seats` of a node says how it likes the node,
/// and the label `seat` of a pod what it answers about that pod; it also binds.
final class ExtenderServer implements AutoCloseable {

  /// What was asked.
  record Question(String verb, JsonTree body) {
    String namespace() {
      var pod = body.at("Pod");
      return pod.isThere() ? pod.text("metadata", "namespace") : body.text("PodNamespace");
    }
  }

  private final HttpServer server;
  private final History history;
  private final Kubectl kubectl;
  private final List<Question> questions = new ArrayList<>();

  private ExtenderServer(HttpServer server, History history, Kubectl kubectl) {
    this.server = server;
    this.history = history;
    this.kubectl = kubectl;
  }

  static ExtenderServer start(History history, Kubectl kubectl) throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    var extender = new ExtenderServer(server, history, kubectl);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", extender::answer);
    server.start();
    return extender;
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /// What was asked about the pods of a namespace.
  List<Question> questions(String namespace) {
    synchronized (questions) {
      return questions.stream().filter(question -> question.namespace().equals(namespace)).toList();
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      var question =
          new Question(
              exchange.getRequestURI().getPath().replaceFirst(".*/", ""), JsonTree.parse(text));
      synchronized (questions) {
        questions.add(question);
      }
      var seat = question.body().text("Pod", "metadata", "labels", "seat");
      if (seat.equals("broken")) {
        exchange.sendResponseHeaders(500, -1);
        return;
      }
      var answer = answer(question, seat).getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  private String answer(Question question, String seat) throws IOException {
    return switch (question.verb()) {
      case "filter" -> filter(nodes(question), seat);
      case "prioritize" ->
          nodes(question).stream()
              .map(node ->
                  "{\"Host\": \"%s\", \"Score\": %d}"
                      .formatted(node, seats(node).equals("best") ? 10 : 1))
              .collect(joining(", ", "[", "]"));
      case "preempt" -> preempt(question.body().at("NodeNameToMetaVictims"));
      case "bind" -> bind(question.body());
      default -> throw new IOException("nobody has told me of " + question.verb());
    };
  }

  private static List<String> nodes(Question question) {
    return question.body().at("NodeNames").elements().stream().map(JsonTree::text).toList();
  }

  private String seats(String node) {
    return history.present(History.NODES, "").stream()
        .filter(it -> it.text("metadata", "name").equals(node))
        .map(it -> it.text("metadata", "labels", "seats"))
        .findFirst()
        .orElse("");
  }

  private String filter(List<String> nodes, String seat) {
    if (seat.equals("burning")) {
      return "{\"Error\": \"the seats are burning\"}";
    }
    if (seat.equals("taken")) {
      return "{\"NodeNames\": [], \"FailedNodes\": {%s}}"
          .formatted(
              nodes.stream()
                  .map("\"%s\": \"all seats are taken\""::formatted)
                  .collect(joining(", ")));
    }
    return "{\"NodeNames\": [%s], \"FailedNodes\": {%s}, \"FailedAndUnresolvableNodes\": {%s}}"
        .formatted(
            nodes.stream()
                .filter(node -> !seats(node).startsWith("n"))
                .map("\"%s\""::formatted)
                .collect(joining(", ")),
            refused(nodes, "none"),
            refused(nodes, "never"));
  }

  private String refused(List<String> nodes, String seats) {
    return nodes.stream()
        .filter(node -> seats(node).equals(seats))
        .map(node -> "\"%s\": \"there are %s\"".formatted(node, seats))
        .collect(joining(", "));
  }

  /// Agrees.
  private static String preempt(JsonTree nodes) {
    var all =
        nodes.value() instanceof Map<?, ?> map
            ? map.keySet().stream().map(String::valueOf).toList()
            : List.<String>of();
    return all.stream()
        .map(node ->
            "\"%s\": {\"Pods\": [%s], \"NumPDBViolations\": 0}"
                .formatted(
                    node,
                    nodes.at(node, "Pods").elements().stream()
                        .map(pod -> "{\"UID\": \"%s\"}".formatted(pod.text("UID")))
                        .collect(joining(", "))))
        .collect(joining(", ", "{\"NodeNameToMetaVictims\": {", "}}"));
  }

  private String bind(JsonTree body) throws IOException {
    var namespace = body.text("PodNamespace");
    var name = body.text("PodName");
    var binding =
        Files.writeString(
            Files.createTempFile("binding", ".json"),
            """
            {"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "%s", "uid": "%s"},
            "target": {"kind": "Node", "name": "%s"}}
            """
                .formatted(name, body.text("PodUID"), body.text("Node")));
    try {
      var _ =
          kubectl.run(
              "create",
              "--raw=/api/v1/namespaces/%s/pods/%s/binding".formatted(namespace, name),
              "--filename=" + binding);
      return "{}";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      Files.delete(binding);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
