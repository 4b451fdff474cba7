package dev.berth.cel.function;

import static dev.berth.cel.function.Overload.global;
import static dev.berth.cel.function.Overload.member;
import static dev.berth.cel.function.Types.DYN;
import static dev.berth.cel.function.Types.INT;
import static dev.berth.cel.function.Types.STRING;
import static dev.berth.cel.function.Types.list;

import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelValues;
import dev.cel.common.types.CelType;
import java.util.ArrayList;
import java.util.List;

/// Strings: `"a,b".split(",")`, `"%d".format([1])`. Indexes count characters (code points).
final class StringLibrary implements Library {
  private final List<Overload> overloads = new ArrayList<>();

  StringLibrary() {
    add("string_char_at_int", "charAt", STRING, a -> charAt(text(a, 0), number(a, 1)), INT);
    add("string_index_of_string", "indexOf", INT, a -> indexOf(a, 0), STRING);
    add("string_index_of_string_int", "indexOf", INT, a -> indexOf(a, number(a, 2)), STRING, INT);
    add("string_last_index_of_string", "lastIndexOf", INT, StringLibrary::lastIndexOf, STRING);
    add(
        "string_last_index_of_string_int",
        "lastIndexOf",
        INT,
        a -> lastIndexOf(text(a, 0), text(a, 1), number(a, 2)),
        STRING,
        INT);
    add("string_lower_ascii", "lowerAscii", STRING, a -> shiftCase(text(a, 0), 'A', 'a'));
    add("string_upper_ascii", "upperAscii", STRING, a -> shiftCase(text(a, 0), 'a', 'A'));
    add("string_replace_string_string", "replace", STRING, a -> replace(a, -1), STRING, STRING);
    add(
        "string_replace_string_string_int",
        "replace",
        STRING,
        a -> replace(a, number(a, 3)),
        STRING,
        STRING,
        INT);
    add("string_split_string", "split", list(STRING), a -> split(a, -1), STRING);
    add("string_split_string_int", "split", list(STRING), a -> split(a, number(a, 2)), STRING, INT);
    add("string_substring_int", "substring", STRING, StringLibrary::suffix, INT);
    add("string_substring_int_int", "substring", STRING, StringLibrary::substring, INT, INT);
    add("string_trim", "trim", STRING, a -> trim(text(a, 0)));
    add(
        "string_format",
        "format",
        STRING,
        a -> StringFormat.format(text(a, 0), (List<?>) a.get(1)),
        list(DYN));
    overloads.add(
        global("strings_quote", "strings.quote", List.of(STRING), STRING, a -> quote(text(a, 0))));
    overloads.add(
        member("list_join", "join", List.of(list(STRING)), STRING, a -> join(a.getFirst(), "")));
    overloads.add(
        member(
            "list_join_string",
            "join",
            List.of(list(STRING), STRING),
            STRING,
            a -> join(a.getFirst(), text(a, 1))));
  }

  @Override
  public List<Overload> overloads() {
    return overloads;
  }

  private void add(String id, String name, CelType result, Callable body, CelType... others) {
    var parameters = new ArrayList<CelType>();
    parameters.add(STRING);
    parameters.addAll(List.of(others));
    overloads.add(member(id, name, parameters, result, body));
  }

  private static String text(List<Object> arguments, int index) {
    return (String) arguments.get(index);
  }

  private static long number(List<Object> arguments, int index) {
    return (Long) arguments.get(index);
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  private static CelError outOfRange(long index) {
    return new CelError("index out of range: " + index);
  }

  private static Object charAt(String text, long index) {
    int length = length(text);
    if (index < 0 || index > length) {
      return outOfRange(index);
    }
    return index == length
        ? ""
        : Character.toString(text.codePointAt(text.offsetByCodePoints(0, (int) index)));
  }

  private static Object indexOf(List<Object> arguments, long offset) {
    return position(text(arguments, 0), text(arguments, 1), offset, String::indexOf);
  }

  private static Object lastIndexOf(List<Object> arguments) {
    var text = text(arguments, 0);
    var part = text(arguments, 1);
    if (part.isEmpty()) {
      return (long) length(text);
    }
    return text.length() < part.length()
        ? (Object) Long.valueOf(-1)
        : lastIndexOf(text, part, length(text) - 1L);
  }

  private static Object lastIndexOf(String text, String part, long offset) {
    return position(text, part, offset, String::lastIndexOf);
  }

  /// Searches for a part from a position; positions are in code points.
  private static Object position(String text, String part, long offset, Search search) {
    int length = length(text);
    if (offset < 0) {
      return outOfRange(offset);
    }
    if (part.isEmpty()) {
      return Math.min(offset, length);
    }
    if (offset >= length) {
      return -1L;
    }
    int at = search.find(text, part, text.offsetByCodePoints(0, (int) offset));
    return at < 0 ? -1L : (long) text.codePointCount(0, at);
  }

  private interface Search {
    int find(String text, String part, int from);
  }

  private static Object shiftCase(String text, char from, char to) {
    var shifted = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= from && c < from + 26) {
        shifted.setCharAt(i, (char) (c - from + to));
      }
    }
    return shifted.toString();
  }

  /// @param limit the largest number of replacements; negative for all
  private static Object replace(List<Object> arguments, long limit) {
    var text = text(arguments, 0);
    var old = text(arguments, 1);
    var replacement = text(arguments, 2);
    var result = new StringBuilder();
    int from = 0;
    long left = limit < 0 ? Long.MAX_VALUE : limit;
    while (left > 0) {
      int at = text.indexOf(old, from);
      if (at < 0) {
        break;
      }
      result.append(text, from, at).append(replacement);
      left--;
      from = at + old.length();
      if (old.isEmpty()) {
        // An empty part is found before every character and at the end.
        if (from >= text.length()) {
          return result.toString();
        }
        int next = text.offsetByCodePoints(from, 1);
        result.append(text, from, next);
        from = next;
      }
    }
    return result.append(text, from, text.length()).toString();
  }

  private static Object split(List<Object> arguments, long limit) {
    var text = text(arguments, 0);
    var separator = text(arguments, 1);
    var parts = new ArrayList<Object>();
    if (limit == 0 || (separator.isEmpty() && text.isEmpty())) {
      return parts;
    }
    int from = 0;
    while (limit < 0 || parts.size() < limit - 1) {
      int to =
          separator.isEmpty() ? text.offsetByCodePoints(from, 1) : text.indexOf(separator, from);
      if (to < 0 || (separator.isEmpty() && to == text.length())) {
        break;
      }
      parts.add(text.substring(from, to));
      from = to + separator.length();
    }
    parts.add(text.substring(from));
    return parts;
  }

  private static Object suffix(List<Object> arguments) {
    var text = text(arguments, 0);
    long start = number(arguments, 1);
    return start < 0 || start > length(text)
        ? outOfRange(start)
        : text.substring(text.offsetByCodePoints(0, (int) start));
  }

  private static Object substring(List<Object> arguments) {
    var text = text(arguments, 0);
    long start = number(arguments, 1);
    long end = number(arguments, 2);
    int length = length(text);
    if (start > end) {
      return new CelError("invalid substring range. start: " + start + ", end: " + end);
    }
    if (start < 0 || start > length) {
      return outOfRange(start);
    }
    if (end > length) {
      return outOfRange(end);
    }
    int from = text.offsetByCodePoints(0, (int) start);
    return text.substring(from, text.offsetByCodePoints(from, (int) (end - start)));
  }

  /// Removes white space as defined by Unicode.
  private static Object trim(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isSpace(text.charAt(start))) {
      start++;
    }
    while (end > start && isSpace(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  private static boolean isSpace(char c) {
    return (c >= '\t' && c <= '\r') || c == 0x85 || Character.isSpaceChar(c);
  }

  private static Object quote(String text) {
    var quoted = new StringBuilder("\"");
    text.chars()
        .forEach(c ->
            quoted.append(
                switch (c) {
                  case 7 -> "\\a";
                  case '\b' -> "\\b";
                  case '\f' -> "\\f";
                  case '\n' -> "\\n";
                  case '\r' -> "\\r";
                  case '\t' -> "\\t";
                  case 11 -> "\\v";
                  case '\\' -> "\\\\";
                  case '"' -> "\\\"";
                  default -> String.valueOf((char) c);
                }));
    return quoted.append('"').toString();
  }

  private static Object join(Object list, String separator) {
    var joined = new StringBuilder();
    boolean first = true;
    for (var element : (List<?>) list) {
      if (!(element instanceof String text)) {
        return new CelError("join: invalid input: " + CelValues.display(element));
      }
      joined.append(first ? "" : separator).append(text);
      first = false;
    }
    return joined.toString();
  }
}
