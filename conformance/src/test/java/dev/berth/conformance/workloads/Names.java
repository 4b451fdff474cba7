package dev.berth.conformance.workloads;

import static java.util.Comparator.comparingInt;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Puts in place of what differs from run to run, such as UIDs and the random ends of names, what
/// does not.
final class Names {

  private static final List<String> KINDS =
      List.of(History.PODS, History.NODES, History.VOLUME_CLAIMS, History.VOLUMES, History.CLAIMS);

  private final Map<String, String> plain;
  private final Pattern any;

  private Names(Map<String, String> plain) {
    this.plain = plain;
    var names = plain.keySet().stream().sorted(comparingInt(String::length).reversed()).toList();
    this.any =
        Pattern.compile(
            "(?<![\\w.-])(%s)(?![\\w-])"
                .formatted(String.join("|", names.stream().map(Pattern::quote).toList())));
  }

  /// Those of a case.
  static Names of(History history, String namespace) {
    var plain = new HashMap<String, String>();
    for (var kind : KINDS) {
      for (var space : List.of(namespace, "")) {
        history.of(kind, space).values().forEach(versions -> add(versions.getFirst(), plain));
      }
    }
    return new Names(plain);
  }

  private static void add(History.Version version, Map<String, String> plain) {
    var metadata = version.object().at("metadata");
    var name = metadata.text("name");
    var prefix = metadata.text("generateName");
    var group = metadata.text("labels", "group");
    var better = name;
    if (!prefix.isEmpty() && name.startsWith(prefix)) {
      better = prefix + "*";
    } else if (!group.isEmpty()) {
      better = "any-" + group;
    }
    if (!better.equals(name)) {
      plain.put(name, better);
    }
    plain.put(metadata.text("uid"), "uid-of-" + better);
  }

  /// The same part with names that can be compared.
  JsonTree in(JsonTree tree) {
    return new JsonTree(value(tree.value()));
  }

  private @Nullable Object value(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> object -> {
        var better = new LinkedHashMap<String, @Nullable Object>();
        object.forEach((name, field) -> better.put(in(String.valueOf(name)), value(field)));
        yield better;
      }
      case List<?> list -> list.stream().map(this::value).toList();
      case String text -> in(text);
      case null, default -> value;
    };
  }

  /// The text with names that can be compared.
  String in(String text) {
    return any.matcher(text)
        .replaceAll(match -> Matcher.quoteReplacement(plain.getOrDefault(match.group(), "")))
        .replaceAll("kube-api-access-\\w{5}", "kube-api-access-*")
        .replaceAll("127\\.0\\.0\\.1:\\d+", "ADDRESS");
  }
}
