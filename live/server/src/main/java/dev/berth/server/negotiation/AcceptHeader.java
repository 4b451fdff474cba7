package dev.berth.server.negotiation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Parses the header `Accept` as kube-scheduler does: invalid parts are ignored. Source:
/// `goautoneg`.
final class AcceptHeader {

  /// Go sorts up to this many clauses by insertion, where the order of two clauses depends on their
  /// places; no client sends more.
  private static final int MOST_CLAUSES = 12;

  private static final Pattern NUMBER =
      Pattern.compile("[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?");

  private AcceptHeader() {}

  /// A media type that a client accepts.
  ///
  /// @param type for example `application`, or `*`
  /// @param subtype for example `json`, or `*`
  /// @param parameters all parameters except `q`
  record Clause(String type, String subtype, float quality, Map<String, String> parameters) {

    boolean includes(Format format) {
      return (type.equals(format.type()) && (subtype.equals(format.subtype()) || anySubtype()))
          || (type.equals("*") && anySubtype());
    }

    private boolean anySubtype() {
      return subtype.equals("*");
    }

    /// Returns whether this clause is tried before the other. This is no consistent order: each of
    /// two clauses may be before the other.
    private boolean isBefore(Clause other) {
      return quality > other.quality
          || (!type.equals("*") && other.type.equals("*"))
          || (!anySubtype() && other.anySubtype());
    }
  }

  /// The text before and after the first separator; all of it and an empty text if there is none.
  private record Parts(String first, String rest) {

    static Parts of(String text, char separator) {
      var index = text.indexOf(separator);
      return index < 0
          ? new Parts(text, "")
          : new Parts(text.substring(0, index), text.substring(index + 1));
    }
  }

  /// Returns the clauses of a header, in the order of trying.
  static List<Clause> clauses(String header) {
    var clauses = new ArrayList<Clause>();
    for (var rest = header; !rest.isEmpty() && clauses.size() < MOST_CLAUSES; ) {
      var parts = Parts.of(rest, ',');
      add(trimmed(parts.first), clauses);
      rest = parts.rest;
    }
    for (int i = 1; i < clauses.size(); i++) {
      for (var j = i; j > 0 && clauses.get(j).isBefore(clauses.get(j - 1)); j--) {
        Collections.swap(clauses, j, j - 1);
      }
    }
    return clauses;
  }

  private static void add(String clause, List<Clause> clauses) {
    var typeAndParameters = Parts.of(clause, ';');
    var types = Parts.of(typeAndParameters.first, '/');
    var type = trimmed(types.first);
    var subtypes = Parts.of(types.rest, '/');
    if ((types.rest.isEmpty() && !type.equals("*")) || !subtypes.rest.isEmpty()) {
      return;
    }
    var subtype = types.rest.isEmpty() ? "*" : trimmed(subtypes.first);
    float quality = 1f;
    Map<String, String> parameters = new HashMap<>();
    for (var rest = typeAndParameters.rest; !rest.isEmpty(); ) {
      var parameter = Parts.of(rest, ';');
      rest = parameter.rest;
      var nameAndValue = Parts.of(parameter.first, '=');
      var value = Parts.of(nameAndValue.rest, '=');
      if (nameAndValue.rest.isEmpty() || !value.rest.isEmpty()) {
        continue;
      }
      var name = trimmed(nameAndValue.first);
      if (name.equals("q")) {
        quality = number(value.first);
      } else {
        parameters.put(name, trimmed(value.first));
      }
    }
    clauses.add(new Clause(type, subtype, quality, parameters));
  }

  private static float number(String text) {
    return NUMBER.matcher(text).matches() ? Float.parseFloat(text) : 0;
  }

  /// Removes blanks around the text, but not tabs.
  private static String trimmed(String text) {
    int from = 0;
    var to = text.length();
    while (from < to && text.charAt(from) == ' ') {
      from++;
    }
    while (from < to && text.charAt(to - 1) == ' ') {
      to--;
    }
    return text.substring(from, to);
  }
}
