package dev.berth.conformance.live;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Logged;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What is written about the objects of one namespace, without what differs from namespace to
/// namespace or is the API server's affair: two namespaces in which the same has happened are
/// equal.
///
/// @param admin reads it
/// @param namespace that of the objects
/// @param scheduler that it is about
record StoryRecord(Admin admin, String namespace, Logged scheduler) {
  private static final Set<String> UNIQUE =
      Set.of(
          "uid",
          "resourceVersion",
          "creationTimestamp",
          "managedFields",
          "generation",
          "observedGeneration");

  /// What is only to be there.
  private static final Set<String> TIMES =
      Set.of("lastTransitionTime", "allocationTimestamp", "deletionTimestamp");

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  ObjectKey key(String name) {
    return new ObjectKey(namespace, name);
  }

  /// All objects of that kind, by name.
  <T extends KubernetesObject> List<T> all(Kind<T> kind) throws Exception {
    return admin.list(kind).stream()
        .filter(object -> object.key().namespace().equals(namespace))
        .toList();
  }

  /// The object in JSON.
  String document(Kind<?> kind, String name) throws Exception {
    var text = admin.text(kind, key(name)).getBytes(StandardCharsets.UTF_8);
    var tree =
        ValueReader.readJson(
            Codecs.ANY, new ByteArrayInputStream(text), "", Interner.none(), new Problems());
    return neutral(JsonEncoder.text(Codecs.ANY, Objects.requireNonNull(comparable(tree))));
  }

  private static @Nullable Object comparable(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        var kept = new TreeMap<String, @Nullable Object>();
        map.forEach((name, inner) -> {
          if (!UNIQUE.contains(String.valueOf(name))) {
            kept.put(
                String.valueOf(name),
                TIMES.contains(String.valueOf(name)) ? "a time" : comparable(inner));
          }
        });
        yield kept;
      }
      case List<?> list -> list.stream().map(StoryRecord::comparable).toList();
      case null, default -> value;
    };
  }

  /// Events, each as text that begins with the name of the object that it is about and its reason.
  Set<String> events() throws Exception {
    return all(Kinds.EVENT).stream()
        .map(event ->
            "%s %s %s %s %s: %s"
                .formatted(
                    event.regarding().name(),
                    event.reason(),
                    event.type(),
                    event.action(),
                    event.reportingController(),
                    neutral(event.note())))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /// Without the namespace, UIDs, and what names end in that the API server makes.
  String neutral(String text) {
    return text.replace("\"" + namespace + "\"", "\"NAMESPACE\"")
        .replace(namespace + "/", "NAMESPACE/")
        .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "UID")
        .replaceAll("(-extended-resources-)[a-z0-9]{5}", "$1");
  }

  void awaitBound(String pod) throws Exception {
    eventually()
        .until(
            pod + " is bound", () -> !admin.get(Kinds.POD, key(pod)).spec().nodeName().isEmpty());
  }

  /// Waits for an event with that reason about the object.
  void awaitEvent(String object, String reason) throws Exception {
    eventually()
        .until(
            "events with %s for %s".formatted(reason, object),
            this::events,
            events -> events.stream().anyMatch(event -> event.startsWith(object + " " + reason)));
  }

  /// Waits for what the scheduler does.
  Eventually eventually() {
    return Eventually.with(scheduler).within(PATIENCE);
  }
}
