package dev.berth.conformance.storms;

import static java.util.stream.Collectors.joining;

import dev.berth.api.codec.ApiFormat;
import dev.berth.api.codec.ApiFormat.Reading;
import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.TreeEncoder;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.coordination.Lease;
import dev.berth.api.core.Binding;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.conformance.storms.Table.Change;
import java.io.ByteArrayInputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// An API server in memory, with etcd's semantics as far as a scheduler can see them: one version
/// for all kinds, optimistic locking, watches that continue from a version until it is compacted,
/// lists in pages, bookmarks.
///
/// Sources: *Kubernetes API Concepts* (resource versions, watches, streaming lists) and the
/// registry of `pods/binding`.
final class MemoryApiServer {
  private static final int BAD_REQUEST = 400;
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final int GONE = 410;
  private static final int PAGE = 7;
  private static final Duration BOOKMARKS = Duration.ofSeconds(50);

  private final World world;
  private final Laws laws;
  private final boolean streams;
  private final Table<Node> nodes = new Table<>(Kinds.NODE, Node::withMetadata);
  private final Table<Pod> pods = new Table<>(Kinds.POD, Pod::withMetadata);
  private final Table<PodGroup> groups = new Table<>(Kinds.POD_GROUP, PodGroup::withMetadata);
  private final Table<Lease> leases = new Table<>(Kinds.LEASE, Lease::withMetadata);
  private final Map<String, List<String>> continuations = new HashMap<>();
  private long version = 100;
  private long oldest = 100;
  private long uids;
  private boolean down;

  /// @param streams whether lists can be streamed by watches
  MemoryApiServer(World world, Laws laws, boolean streams) {
    this.world = world;
    this.laws = laws;
    this.streams = streams;
    world.every(BOOKMARKS, this::sendBookmarks);
  }

  Table<Node> nodes() {
    return nodes;
  }

  Table<Pod> pods() {
    return pods;
  }

  Table<PodGroup> groups() {
    return groups;
  }

  /// The tables that schedulers watch.
  List<Table<?>> watched() {
    return List.of(nodes, pods, groups);
  }

  private List<Table<?>> tables() {
    return List.of(nodes, pods, groups, leases);
  }

  /// The latest version.
  long version() {
    return version;
  }

  boolean isDown() {
    return down;
  }

  /// Ends; what watches may ask for is lost with the process.
  void stop() {
    down = true;
    tables().forEach(table -> List.copyOf(table.sessions()).forEach(WatchSession::breakOff));
    compact();
  }

  void start() {
    down = false;
  }

  /// Forgets all earlier versions.
  void compact() {
    oldest = version;
    continuations.clear();
    tables().forEach(table -> table.compact(oldest));
  }

  private void sendBookmarks() {
    if (!down) {
      for (var table : tables()) {
        var bookmark = table.bookmark(version, false);
        table.sessions().forEach(session -> session.add(bookmark));
      }
    }
  }

  Instant time() {
    return Instant.parse("2026-01-01T00:00:00Z").plusNanos(world.now());
  }

  /// Stores a new object, with a new UID.
  <T extends KubernetesObject> T create(Table<T> table, T object) {
    uids++;
    return table.put(table.named(object, object.kind().charAt(0) + "-" + uids), ++version).object();
  }

  /// Changes an object if it exists.
  <T extends KubernetesObject> void change(Table<T> table, ObjectKey key, UnaryOperator<T> change) {
    var known = table.get(key);
    if (known != null) {
      var changed = change.apply(known);
      if (!changed.equals(known)) {
        table.put(changed, ++version);
      }
    }
  }

  void remove(Table<?> table, ObjectKey key) {
    table.remove(key, ++version);
  }

  /// Deletes a pod: one on a node terminates first, its kubelet removes it.
  void delete(Pod pod) {
    if (pod.spec().nodeName().isEmpty()) {
      remove(pods, pod.key());
    } else {
      change(
          pods,
          pod.key(),
          it ->
              it.isTerminating()
                  ? it
                  : it.withMetadata(it.metadata().withDeletionTimestamp(time())));
    }
  }

  /// Binds a pod as `pods/binding` does.
  ///
  /// @param uid empty for any
  Answer bind(ObjectKey key, String uid, String node, String by) {
    var pod = pods.get(key);
    if (pod == null) {
      return Answer.failure(NOT_FOUND, "NotFound", "pods \"%s\" not found".formatted(key.name()));
    }
    var problem = "";
    if (!uid.isEmpty() && !uid.equals(pod.metadata().uid())) {
      problem =
          "Precondition failed: UID in precondition: %s, UID in object meta: %s"
              .formatted(uid, pod.metadata().uid());
    } else if (pod.isTerminating()) {
      problem = "pod %s is being deleted, cannot be assigned to a host".formatted(key.name());
    } else if (!pod.spec().nodeName().isEmpty()) {
      problem =
          "pod %s is already assigned to node \"%s\"".formatted(key.name(), pod.spec().nodeName());
    } else if (!pod.spec().schedulingGates().isEmpty()) {
      problem = "pod %s has non-empty .spec.schedulingGates".formatted(key.name());
    }
    if (!problem.isEmpty()) {
      return Answer.failure(CONFLICT, "Conflict", problem);
    }
    change(
        pods,
        key,
        it ->
            it.withSpec(it.spec().withNodeName(node))
                .withStatus(it.status().withConditions(scheduled(it))));
    world.tell(
        "api-server", "binds %s (%s) to %s for %s".formatted(key, pod.metadata().uid(), node, by));
    return Answer.ok(
        201, "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Success\",\"code\":201}");
  }

  private static List<PodCondition> scheduled(Pod pod) {
    return Stream.concat(
            pod.status().conditions().stream()
                .filter(condition -> !condition.type().equals(PodCondition.SCHEDULED)),
            Stream.of(PodCondition.EMPTY.withType(PodCondition.SCHEDULED).withStatus("True")))
        .toList();
  }

  /// Answers a request.
  ///
  /// @param path with its parameters
  Answer answer(Link link, String method, String path, String body) {
    var question = path.indexOf('?');
    var parameters =
        question < 0 ? Map.<String, String>of() : parameters(path.substring(question + 1));
    var parts = (question < 0 ? path : path.substring(0, question)).substring(1).split("/");
    var core = parts[0].equals("api");
    var group = core ? parts[1] : parts[1] + "/" + parts[2];
    var rest = List.of(parts).subList(core ? 2 : 3, parts.length);
    if (rest.isEmpty()) {
      return resources(group);
    }
    var namespace = "";
    if (rest.getFirst().equals("namespaces") && rest.size() > 2) {
      namespace = rest.get(1);
      rest = rest.subList(2, rest.size());
    }
    var plural = rest.getFirst();
    if (plural.equals("events")) {
      version++; // elsewhere, but with the same versions
      return Answer.ok(
          201, "{\"kind\":\"Event\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"x\"}}");
    }
    var table =
        tables().stream()
            .filter(it -> it.kind.plural().equals(plural) && it.kind.apiVersion().equals(group))
            .findFirst();
    if (table.isEmpty()) {
      return Answer.failure(
          NOT_FOUND, "NotFound", "the server could not find the requested resource");
    }
    if (rest.size() == 1 && method.equals("GET")) {
      return parameters.containsKey("watch")
          ? watch(table.get(), link, parameters)
          : list(table.get(), parameters);
    }
    var part = rest.size() > 2 ? rest.get(2) : "";
    var name = rest.size() > 1 ? rest.get(1) : "";
    return one(table.get(), method, new ObjectKey(namespace, name), part, body, link);
  }

  private static Map<String, String> parameters(String query) {
    var parameters = new HashMap<String, String>();
    for (var parameter : query.split("&", -1)) {
      var equals = parameter.indexOf('=');
      parameters.put(
          parameter.substring(0, equals),
          URLDecoder.decode(parameter.substring(equals + 1), StandardCharsets.UTF_8));
    }
    return parameters;
  }

  private Answer resources(String group) {
    var served =
        tables().stream()
            .filter(table -> table.kind.apiVersion().equals(group))
            .map(table ->
                "{\"name\":\"%s\",\"verbs\":[\"list\",\"watch\"]}".formatted(table.kind.plural()))
            .collect(joining(","));
    return Answer.ok(200, "{\"kind\":\"APIResourceList\",\"resources\":[%s]}".formatted(served));
  }

  private <T extends KubernetesObject> Answer list(Table<T> table, Map<String, String> parameters) {
    var token = parameters.get("continue");
    List<String> left;
    if (token == null) {
      var selector = parameters.getOrDefault("fieldSelector", "");
      left =
          table.all().stream()
              .filter(stored -> WatchSession.selects(selector, stored))
              .map(Stored::json)
              .toList();
      token = Long.toString(version);
    } else {
      var known = continuations.get(token);
      if (known == null) {
        return Answer.failure(
            GONE,
            "Expired",
            "The provided continue parameter is too old to display a consistent list result.");
      }
      left = known;
    }
    var asOf = token.contains("-") ? token.substring(0, token.indexOf('-')) : token;
    var pageSize = parameters.containsKey("limit") ? PAGE : left.size();
    var page = left.subList(0, Math.min(pageSize, left.size()));
    var next = "";
    if (page.size() < left.size()) {
      next = asOf + "-" + table.kind.plural() + "-" + continuations.size();
      continuations.put(next, left.subList(page.size(), left.size()));
    }
    return Answer.ok(
        200,
        "{\"kind\":\"%sList\",\"apiVersion\":\"%s\",\"metadata\":{\"resourceVersion\":\"%s\",\"continue\":\"%s\"},\"items\":[%s]}"
            .formatted(
                table.kind.kind(), table.kind.apiVersion(), asOf, next, String.join(",", page)));
  }

  private <T extends KubernetesObject> Answer watch(
      Table<T> table, Link link, Map<String, String> parameters) {
    var from = parameters.getOrDefault("resourceVersion", "");
    var initial = parameters.containsKey("sendInitialEvents");
    if (initial && !streams) {
      return Answer.failure(
          BAD_REQUEST,
          "Invalid",
          "sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled");
    }
    var since = from.isEmpty() || from.equals("0") ? version : Long.parseLong(from);
    if (since > version) {
      return Answer.failure(504, "Timeout", "Too large resource version");
    }
    if (!initial && since < oldest) {
      return Answer.failure(
          GONE, "Expired", "too old resource version: %d (%d)".formatted(since, oldest));
    }
    var session = new WatchSession(world, link, parameters.getOrDefault("fieldSelector", ""));
    if (initial) {
      table.all().stream()
          .filter(session::selects)
          .forEach(stored -> session.add(Table.event("ADDED", stored.json())));
      session.add(table.bookmark(version, true));
    } else {
      table.since(since).forEach((Change<T> change) -> session.add(table.event(change, session)));
    }
    table.begin(session);
    var seconds = Long.parseLong(parameters.getOrDefault("timeoutSeconds", "300"));
    world.after(Duration.ofSeconds(seconds), session::end);
    return Answer.watching(session);
  }

  private <T extends KubernetesObject> Answer one(
      Table<T> table, String method, ObjectKey key, String part, String body, Link link) {
    if (method.equals("POST") && part.equals("binding")) {
      Binding binding = read(Kinds.BINDING, body);
      var before = pods.get(key);
      var uid = binding.metadata().uid();
      var answer = bind(key, uid, binding.target().name(), link.name());
      if (answer.code() == 201 && before != null) {
        laws.bound(link.name(), Objects.requireNonNull(pods.get(key)));
      }
      return answer;
    }
    if (method.equals("POST")) {
      var object = read(table.kind, body);
      if (table.get(object.key()) != null) {
        return Answer.failure(CONFLICT, "AlreadyExists", object.key() + " already exists");
      }
      return Answer.ok(201, json(table, create(table, object)));
    }
    var known = table.get(key);
    if (known == null) {
      return Answer.failure(
          NOT_FOUND, "NotFound", "%s \"%s\" not found".formatted(table.kind.plural(), key.name()));
    }
    return switch (method) {
      case "GET" -> Answer.ok(200, json(table, known));
      case "PUT" -> replace(table, known, read(table.kind, body));
      case "PATCH" -> patch(table, known, tree(body));
      case "DELETE" -> delete(known, tree(body), link);
      default -> Answer.failure(405, "MethodNotAllowed", method);
    };
  }

  private static <T extends KubernetesObject> String json(Table<T> table, T object) {
    return Objects.requireNonNull(table.stored(object.key())).json();
  }

  private <T extends KubernetesObject> Answer replace(Table<T> table, T known, T object) {
    var expected = object.metadata().resourceVersion();
    if (!expected.isEmpty() && !expected.equals(known.metadata().resourceVersion())) {
      return modified(table, known);
    }
    var stored = table.put(table.named(object, known.metadata().uid()), ++version);
    return Answer.ok(200, stored.json());
  }

  private static Answer modified(Table<?> table, KubernetesObject known) {
    return Answer.failure(
        CONFLICT,
        "Conflict",
        "Operation cannot be fulfilled on %s \"%s\": the object has been modified"
            .formatted(table.kind.plural(), known.metadata().name()));
  }

  /// A strategic merge patch, as far as conditions need it.
  private <T extends KubernetesObject> Answer patch(
      Table<T> table, T known, Map<String, @Nullable Object> patch) {
    var metadata = child(patch, "metadata");
    if (!Objects.equals(
        metadata.getOrDefault("uid", known.metadata().uid()), known.metadata().uid())) {
      return Answer.failure(CONFLICT, "Conflict", "Precondition failed: UID in precondition");
    }
    var merged = new LinkedHashMap<>(TreeEncoder.tree(table.kind, known));
    merge(merged, patch);
    var after = read(table.kind, JsonEncoder.text(Codecs.ANY, merged));
    if (after.equals(known)) {
      return Answer.ok(200, json(table, known));
    }
    return Answer.ok(200, table.put(after, ++version).json());
  }

  @SuppressWarnings("unchecked") // names of fields are strings
  private static Map<String, @Nullable Object> child(
      Map<String, @Nullable Object> tree, String name) {
    return tree.get(name) instanceof Map<?, ?> map
        ? (Map<String, @Nullable Object>) map
        : new LinkedHashMap<>();
  }

  private static void merge(
      Map<String, @Nullable Object> into, Map<String, @Nullable Object> patch) {
    patch.forEach((name, value) -> {
      if (name.startsWith("$")) {
        return;
      }
      if (name.equals("conditions") && value instanceof List<?> list) {
        into.put(name, mergedConditions(into.get(name), list));
      } else if (value instanceof Map<?, ?>) {
        var inner = new LinkedHashMap<>(child(into, name));
        merge(inner, child(patch, name));
        into.put(name, inner);
      } else if (value == null) {
        into.remove(name);
      } else {
        into.put(name, value);
      }
    });
  }

  @SuppressWarnings("unchecked") // conditions are objects
  private static List<Object> mergedConditions(@Nullable Object known, List<?> changes) {
    var byType = new LinkedHashMap<Object, Map<String, @Nullable Object>>();
    if (known instanceof List<?> conditions) {
      conditions.forEach(it -> {
        var condition = (Map<String, @Nullable Object>) it;
        byType.put(String.valueOf(condition.get("type")), condition);
      });
    }
    changes.forEach(it -> {
      var change = (Map<String, @Nullable Object>) it;
      var condition =
          new LinkedHashMap<>(byType.getOrDefault(String.valueOf(change.get("type")), Map.of()));
      merge(condition, change);
      byType.put(String.valueOf(change.get("type")), condition);
    });
    return new ArrayList<>(byType.values());
  }

  private Answer delete(KubernetesObject known, Map<String, @Nullable Object> options, Link link) {
    var uid = child(options, "preconditions").get("uid");
    if (uid != null && !uid.equals(known.metadata().uid())) {
      return Answer.failure(CONFLICT, "Conflict", "Precondition failed: UID in precondition");
    }
    if (known instanceof Pod pod) {
      world.tell("api-server", "deletes %s for %s".formatted(pod.key(), link.name()));
      laws.evicted(link.name(), pod);
      delete(pod);
    }
    return Answer.ok(
        200, "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Success\",\"code\":200}");
  }

  private static <T extends KubernetesObject> T read(Kind<T> kind, String json) {
    var problems = new ArrayList<String>();
    var object =
        ApiFormat.JSON.readObject(
            kind,
            new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)),
            new Reading(Interner.none(), problem -> problems.add(problem.toString())));
    if (object == null) {
      throw new IllegalStateException("unreadable: " + problems + json);
    }
    return object;
  }

  @SuppressWarnings("unchecked") // names of fields are strings
  private static Map<String, @Nullable Object> tree(String json) {
    var in = new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8));
    var read = ValueReader.readJson(Codecs.ANY, in, "body", Interner.none(), new Problems());
    return (Map<String, @Nullable Object>) Objects.requireNonNull(read);
  }
}
