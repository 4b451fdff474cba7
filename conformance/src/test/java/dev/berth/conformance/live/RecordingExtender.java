package dev.berth.conformance.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Scheduler extenders that record their requests.
final class RecordingExtender implements AutoCloseable {

  /// What an extender does.
  interface Behaviour {
    /// Answers a question.
    ///
    /// @param path of the request, such as `/names/filter`
    /// @param question the body
    /// @return what to answer: maps, lists, texts and numbers
    Object answer(String path, Map<?, ?> question) throws Exception;
  }

  /// Fields that are others in every cluster.
  private static final Set<String> IDENTITIES = Set.of("uid", "UID", "PodUID", "resourceVersion");

  private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT.*Z");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Behaviour behaviour;
  private final SortedSet<String> asked = new TreeSet<>();
  private final List<Exception> failures = new ArrayList<>();

  RecordingExtender(Behaviour behaviour) throws IOException {
    this.behaviour = behaviour;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void handle(HttpExchange call) throws IOException {
    try (call) {
      var path = call.getRequestURI().getPath();
      var question = (Map<?, ?>) parse(call.getRequestBody().readAllBytes());
      synchronized (this) {
        asked.add(path + " " + json(comparable("", question)));
      }
      var answer = json(behaviour.answer(path, question)).getBytes(StandardCharsets.UTF_8);
      call.sendResponseHeaders(200, answer.length);
      call.getResponseBody().write(answer);
    } catch (Exception e) {
      synchronized (this) {
        failures.add(e);
      }
      throw new IOException(e);
    }
  }

  /// All requests, as path and body; equal ones are here once. Identities and times are left out,
  /// and lists of nodes are by name.
  synchronized List<String> asked() {
    if (!failures.isEmpty()) {
      throw new AssertionError(failures.toString(), failures.getFirst());
    }
    return List.copyOf(asked);
  }

  private static Object parse(byte[] json) {
    var problems = new Problems();
    var tree =
        ValueReader.readJson(
            Codecs.ANY, new ByteArrayInputStream(json), "question", Interner.none(), problems);
    if (tree == null || !problems.isEmpty()) {
      throw new IllegalArgumentException(problems.kept().toString());
    }
    return tree;
  }

  private static String json(Object tree) {
    return JsonEncoder.text(Codecs.ANY, tree);
  }

  private static Object comparable(String field, @Nullable Object value) {
    return switch (value) {
      case null -> "NULL"; // not the same as nothing
      case Map<?, ?> map -> {
        var sorted = new TreeMap<String, Object>();
        map.forEach((name, item) -> sorted.put((String) name, comparable((String) name, item)));
        yield sorted;
      }
      case List<?> list -> {
        var items = new ArrayList<Object>();
        list.forEach(item -> items.add(comparable("", item)));
        if (field.equals("items") || field.equals("NodeNames")) {
          items.sort(Comparator.comparing(RecordingExtender::json));
        }
        yield items;
      }
      case String text -> IDENTITIES.contains(field) || TIME.matcher(text).matches() ? "…" : text;
      default -> value;
    };
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
