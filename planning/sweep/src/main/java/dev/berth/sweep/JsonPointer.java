package dev.berth.sweep;

import dev.berth.api.codec.MustBe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where a value is in a document, as in RFC 6901: `/shapes/0/nodes`. In names, `~1` stands for a
/// slash and `~0` for a tilde.
///
/// @param tokens the names of fields and the indexes of items, without escapes
public record JsonPointer(List<String> tokens) {
  public JsonPointer {
    tokens = List.copyOf(tokens);
  }

  /// Reads a pointer.
  ///
  /// @throws IllegalArgumentException if the text is none; the message is for the user
  public static JsonPointer parse(String text) {
    if (!text.startsWith("/") || text.matches(".*~([^01].*)?")) {
      throw new IllegalArgumentException(
          MustBe.text("a JSON Pointer (RFC 6901) such as /nodes or /shapes/0/nodes", text));
    }
    var tokens = new ArrayList<String>();
    for (var token : text.substring(1).split("/", -1)) {
      tokens.add(token.replace("~1", "/").replace("~0", "~"));
    }
    return new JsonPointer(tokens);
  }

  /// Finds the value in a document of maps and lists.
  ///
  /// @return null if there is none, or if it is null
  public @Nullable Object find(@Nullable Object document) {
    var found = document;
    for (var token : tokens) {
      found =
          switch (found) {
            case Map<?, ?> map -> map.get(token);
            case List<?> list when isIndex(token, list) -> list.get(Integer.parseInt(token));
            case null, default -> null;
          };
    }
    return found;
  }

  private static boolean isIndex(String token, List<?> list) {
    return token.matches("0|[1-9][0-9]{0,8}") && Integer.parseInt(token) < list.size();
  }

  @Override
  public String toString() {
    var text = new StringBuilder();
    tokens.forEach(token -> text.append('/').append(token.replace("~", "~0").replace("/", "~1")));
    return text.toString();
  }
}
