package dev.berth.testkit;

import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.meta.LabelSelectorRequirement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One requirement of a selector in the syntax of `kubectl -l`: `a=b`, `a!=b`, `a in (b, c)`, `a
/// notin (b)`, `a`, `!a`, `a>1`, `a<9`.
record SelectorParser(String key, String operator, List<String> values) {
  private static final Pattern REQUIREMENT =
      Pattern.compile(
          "\\s*(?:(?<not>!)\\s*)?(?<key>[-A-Za-z0-9_./]+)\\s*"
              + "(?:(?<set>in|notin)\\s*\\((?<values>[^)]*)\\)|(?<op>==?|!=|>|<)\\s*(?<value>[^,\\s]*))?\\s*(?:,|$)");

  static List<SelectorParser> parse(String text) {
    var requirements = new ArrayList<SelectorParser>();
    Matcher matcher = REQUIREMENT.matcher(text);
    int at = 0;
    while (at < text.length()) {
      if (!matcher.find(at) || matcher.start() != at) {
        throw new IllegalArgumentException(
            "\"%s\" is not a selector such as \"app=web, tier in (a, b), !canary\""
                .formatted(text));
      }
      requirements.add(requirement(matcher));
      at = matcher.end();
    }
    return requirements;
  }

  private static SelectorParser requirement(Matcher matcher) {
    String key = matcher.group("key");
    if (matcher.group("set") != null) {
      List<String> values = List.of(matcher.group("values").trim().split("\\s*,\\s*"));
      return new SelectorParser(key, matcher.group("set").equals("in") ? "In" : "NotIn", values);
    }
    if (matcher.group("op") == null) {
      return new SelectorParser(
          key, matcher.group("not") == null ? "Exists" : "DoesNotExist", List.of());
    }
    String operator =
        switch (matcher.group("op")) {
          case "!=" -> "NotIn";
          case ">" -> "Gt";
          case "<" -> "Lt";
          default -> "In";
        };
    return new SelectorParser(key, operator, List.of(matcher.group("value")));
  }

  /// Parses labels, written as a selector that requires them.
  static Map<String, String> labels(String text) {
    Map<String, String> labels = new LinkedHashMap<>();
    for (SelectorParser label : parse(text)) {
      labels.put(label.key, label.values.isEmpty() ? "" : label.values.getFirst());
    }
    return labels;
  }

  static NodeSelectorTerm term(String text) {
    return new NodeSelectorTerm(
        parse(text).stream().map(SelectorParser::ofNodes).toList(), List.of());
  }

  LabelSelectorRequirement ofLabels() {
    return new LabelSelectorRequirement(key, operator, values);
  }

  NodeSelectorRequirement ofNodes() {
    return new NodeSelectorRequirement(key, operator, values);
  }
}
