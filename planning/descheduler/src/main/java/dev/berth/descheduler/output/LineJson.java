package dev.berth.descheduler.output;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/// JSON for people and `diff`: objects are indented by one blank, but each object of a list is a
/// line.
public final class LineJson {
  private static final int DEEPEST = 2;

  private final StringBuilder out = new StringBuilder();

  private LineJson() {}

  /// The document, and the end of its last line.
  ///
  /// @param tree of maps, lists, texts and numbers
  public static String text(Map<String, Object> tree) {
    var json = new LineJson();
    json.value(tree, 0);
    return json.out.append('\n').toString();
  }

  private void value(Object value, int depth) {
    switch (value) {
      case Map<?, ?> map when depth < DEEPEST -> object(map, depth);
      case List<?> list when !list.isEmpty() && list.getFirst() instanceof Map ->
          lines(list, depth);
      default -> out.append(JsonEncoder.text(Codecs.ANY, value));
    }
  }

  private void object(Map<?, ?> map, int depth) {
    out.append('{');
    String separator = "";
    for (var entry : map.entrySet()) {
      out.append(separator);
      line(depth + 1);
      out.append(JsonEncoder.quoted(String.valueOf(entry.getKey()))).append(": ");
      value(entry.getValue(), depth + 1);
      separator = ",";
    }
    line(depth);
    out.append('}');
  }

  private void lines(List<?> list, int depth) {
    out.append('[');
    for (Iterator<?> items = list.iterator(); items.hasNext(); ) {
      line(depth + 1);
      out.append(JsonEncoder.text(Codecs.ANY, items.next()));
      out.append(items.hasNext() ? "," : "");
    }
    line(depth);
    out.append(']');
  }

  private void line(int depth) {
    out.append('\n').append(" ".repeat(depth));
  }
}
