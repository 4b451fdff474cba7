package dev.berth.server.negotiation;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.YamlEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A format of responses.
public enum Format {
  JSON("application", "json", true),
  YAML("application", "yaml", false),

  /// For people; not for objects.
  TEXT("text", "plain", false),

  /// As Kubernetes writes it: [RFC 8949](https://www.rfc-editor.org/rfc/rfc8949), with strings and
  /// names as byte strings.
  CBOR("application", "cbor", true);

  private final String type;
  private final String subtype;
  private final boolean streams;

  Format(String type, String subtype, boolean streams) {
    this.type = type;
    this.subtype = subtype;
    this.streams = streams;
  }

  String type() {
    return type;
  }

  String subtype() {
    return subtype;
  }

  /// Returns whether events of a watch can be sent in it.
  boolean streams() {
    return streams;
  }

  /// For example `application/json`.
  public String mediaType() {
    return type + "/" + subtype;
  }

  /// Encodes an object.
  ///
  /// @param object an object as decoded by [Codecs#ANY], with fields in the order of JSON
  /// @param pretty whether to indent JSON
  /// @throws IllegalArgumentException if this is [#TEXT]
  byte[] write(Map<String, Object> object, boolean pretty) {
    return switch (this) {
      case JSON -> json(object, pretty).getBytes(StandardCharsets.UTF_8);
      case YAML -> yaml(object).getBytes(StandardCharsets.UTF_8);
      case CBOR -> {
        var out = new CborEncoder();
        Codecs.ANY.encode(object, out);
        yield out.bytes();
      }
      case TEXT -> throw new IllegalArgumentException("an object has no text");
    };
  }

  private static String json(Map<String, Object> object, boolean pretty) {
    if (!pretty) {
      return withoutMarkup(JsonEncoder.text(Codecs.ANY, object)) + "\n";
    }
    var json = new StringBuilder();
    Codecs.ANY.encode(object, JsonEncoder.indented(json));
    return withoutMarkup(json.toString());
  }

  /// Returns JSON that is safe in HTML, as Go writes it. The escaped characters occur only in
  /// strings.
  public static String withoutMarkup(String json) {
    return json.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e");
  }

  private static String yaml(Map<String, Object> object) {
    var yaml = new StringBuilder();
    Codecs.ANY.encode(sorted(object), YamlEncoder.folding(yaml));
    return yaml.toString();
  }

  /// Sorts the fields of all objects by name, as Kubernetes writes YAML.
  private static Object sorted(Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        var byName = new TreeMap<String, Object>();
        map.forEach((name, item) -> byName.put((String) name, sorted(item)));
        yield byName;
      }
      case List<?> list -> list.stream().map(Format::sorted).toList();
      default -> value;
    };
  }
}
