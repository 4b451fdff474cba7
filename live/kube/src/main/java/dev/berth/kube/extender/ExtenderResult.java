package dev.berth.kube.extender;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.core.Node;
import dev.berth.engine.extender.Extender.Filtered;
import dev.berth.engine.extender.Extender.Victims;
import dev.berth.engine.extender.ExtenderException;
import dev.berth.kube.watch.ObjectDocuments;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The response of an extender. As in Go, `null` counts as absent everywhere.
///
/// @param value maps, lists, strings, longs, doubles, booleans
record ExtenderResult(@Nullable Object value, String what) {
  private static final String SOURCE = "answer";

  /// Reads JSON.
  static ExtenderResult read(byte[] json) throws ExtenderException {
    if (new String(json, StandardCharsets.UTF_8).isBlank()) {
      throw new ExtenderException("EOF");
    }
    var problems = new Problems();
    Object value =
        ValueReader.readJson(
            Codecs.ANY, new ByteArrayInputStream(json), SOURCE, Interner.none(), problems);
    if (!problems.isEmpty()) {
      throw unreadable(problems);
    }
    return new ExtenderResult(value, "the answer");
  }

  private static ExtenderException unreadable(Problems problems) {
    return new ExtenderException(
        "the extender's answer cannot be read: " + problems.kept().getFirst().message());
  }

  /// Reads `ExtenderFilterResult`.
  ///
  /// @param names whether nodes were given by name
  /// @param documents receives the documents of nodes that were sent back
  Filtered filtered(boolean names, ObjectDocuments documents) throws ExtenderException {
    failOnError();
    var failed = field("FailedNodes").texts();
    var unresolvable = field("FailedAndUnresolvableNodes").texts();
    ExtenderResult byName = field("NodeNames");
    if (names && byName.value != null) {
      var kept = new ArrayList<String>();
      for (ExtenderResult name : byName.items()) {
        kept.add(name.text());
      }
      return new Filtered(kept, Map.of(), failed, unresolvable);
    }
    Map<String, Node> nodes = new LinkedHashMap<>();
    for (ExtenderResult item : field("Nodes").field("items").items()) {
      Node node = item.node(documents);
      nodes.put(node.metadata().name(), node);
    }
    return new Filtered(List.copyOf(nodes.keySet()), nodes, failed, unresolvable);
  }

  private Node node(ObjectDocuments documents) throws ExtenderException {
    var json = JsonEncoder.text(Codecs.ANY, fields());
    var problems = new Problems();
    Node node =
        ValueReader.readJson(
            Kinds.NODE,
            new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)),
            SOURCE,
            Interner.none(),
            problems);
    if (node == null || !problems.isEmpty()) {
      throw unreadable(problems);
    }
    documents.keep(node, json); // the next call sends Berth's version of the node
    return node;
  }

  /// Reads `HostPriorityList`.
  Map<String, Long> scores() throws ExtenderException {
    Map<String, Long> scores = new LinkedHashMap<>();
    for (ExtenderResult item : items()) {
      scores.merge(item.field("Host").text(), item.field("Score").number(), Long::sum);
    }
    return scores;
  }

  /// Reads `ExtenderPreemptionResult`.
  Map<String, Victims> victims() throws ExtenderException {
    Map<String, Victims> victims = new LinkedHashMap<>();
    ExtenderResult nodes = field("NodeNameToMetaVictims");
    for (String node : nodes.fields().keySet()) {
      ExtenderResult meta = nodes.field(node);
      var uids = new ArrayList<String>();
      for (ExtenderResult pod : meta.field("Pods").items()) {
        uids.add(pod.field("UID").text());
      }
      victims.put(node, new Victims(uids, meta.field("NumPDBViolations").number()));
    }
    return victims;
  }

  /// Fails if the extender has returned an error.
  void failOnError() throws ExtenderException {
    String error = field("Error").text();
    if (!error.isEmpty()) {
      throw new ExtenderException(error);
    }
  }

  /// Returns the field of that name; if there is none, a field whose name differs only in case.
  private ExtenderResult field(String name) throws ExtenderException {
    Map<String, @Nullable Object> fields = fields();
    Object found = fields.get(name);
    if (found == null) {
      for (var field : fields.entrySet()) {
        if (field.getKey().equalsIgnoreCase(name)) {
          found = field.getValue();
        }
      }
    }
    return new ExtenderResult(found, name);
  }

  @SuppressWarnings("unchecked") // names of fields are strings
  private Map<String, @Nullable Object> fields() throws ExtenderException {
    return switch (value) {
      case null -> Map.of();
      case Map<?, ?> map -> (Map<String, @Nullable Object>) map;
      default -> throw mismatch("an object");
    };
  }

  private List<ExtenderResult> items() throws ExtenderException {
    return switch (value) {
      case null -> List.of();
      case List<?> list ->
          list.stream().map(item -> new ExtenderResult(item, "an item of " + what)).toList();
      default -> throw mismatch("a list");
    };
  }

  private Map<String, String> texts() throws ExtenderException {
    Map<String, String> texts = new LinkedHashMap<>();
    for (String name : fields().keySet()) {
      texts.put(name, field(name).text());
    }
    return texts;
  }

  private String text() throws ExtenderException {
    return switch (value) {
      case null -> "";
      case String text -> text;
      default -> throw mismatch("a string");
    };
  }

  private long number() throws ExtenderException {
    return switch (value) {
      case null -> 0;
      case Long number -> number;
      default -> throw mismatch("an integer");
    };
  }

  private ExtenderException mismatch(String expected) {
    return new ExtenderException(
        "the extender's answer cannot be read: %s is not %s".formatted(what, expected));
  }
}
