package dev.berth.conformance.live;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;

/// An extender that accepts everything, or returns nonsense: a node and victims that do not exist,
/// and scores out of range. The network to it can fail.
final class MoodyExtender implements AutoCloseable {

  private final RecordingExtender extender;
  private final TcpProxy proxy;
  private volatile boolean lies;

  MoodyExtender() throws IOException {
    extender = new RecordingExtender(this::answer);
    proxy = new TcpProxy(URI.create(extender.url()));
  }

  /// What makes it part of a KubeSchedulerConfiguration: nothing goes without it.
  String configuration() {
    return """
    extenders:
    - {urlPrefix: "%s", filterVerb: filter, prioritizeVerb: prioritize,
       preemptVerb: preempt, weight: 1, nodeCacheCapable: true, httpTimeout: 1s}
    """
        .formatted(url());
  }

  String url() {
    return "http://127.0.0.1:" + proxy.address().getPort();
  }

  TcpProxy network() {
    return proxy;
  }

  void lies(boolean whether) {
    lies = whether;
  }

  private Object answer(String path, Map<?, ?> question) {
    return switch (path) {
      case "/filter" -> Map.of("NodeNames", lies ? List.of("utopia") : question.get("NodeNames"));
      case "/prioritize" ->
          lies ? List.of(Map.of("Host", "utopia", "Score", Long.MAX_VALUE)) : List.of();
      case "/preempt" ->
          Map.of(
              "NodeNameToMetaVictims",
              lies
                  ? Map.of("utopia", Map.of("Pods", List.of(Map.of("UID", "nobody"))))
                  : question.get("NodeNameToMetaVictims"));
      default -> throw new IllegalArgumentException(path);
    };
  }

  @Override
  public void close() throws IOException {
    proxy.close();
    extender.close();
  }
}
