package dev.berth.query.pages;

import static dev.berth.questions.document.Shape.FLAG;
import static dev.berth.questions.document.Shape.KEY;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;

import dev.berth.api.meta.ObjectKey;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Nodes and pods that have a text in their names.
///
/// @param pods the pods whose own name or workload's name contains it
/// @param more whether there are more nodes or pods
public record SearchResult(List<String> nodes, List<ObjectKey> pods, boolean more) {
  private static final String ABOUT = "Nodes and pods with a text in their names.";

  private static final DocumentType<SearchResult> FOUND =
      DocumentType.of(f ->
          f.always("nodes", list(TEXT), SearchResult::nodes)
              .always("pods", list(KEY), SearchResult::pods)
              .ifAny("more", FLAG, it -> it.more ? true : null));

  /// The document.
  static final DocumentType<SearchResult> DOCUMENT =
      DocumentType.of(f -> Documents.document(f, "SearchResult", ABOUT).include(FOUND, it -> it));

  /// The answer of a running scheduler.
  public static final DocumentType<SearchResult> ANSWER =
      DocumentType.of(f -> Documents.resource(f, "SearchResult", ABOUT).include(FOUND, it -> it));

  public SearchResult {
    nodes = List.copyOf(nodes);
    pods = List.copyOf(pods);
  }

  /// Finds names that contain the text, in upper or lower case; nothing for an empty text.
  ///
  /// @param nodes names, in their order
  /// @param pods with their workloads, in their order
  /// @param limit the maximum number of each
  public static SearchResult of(
      String text, Collection<String> nodes, Map<ObjectKey, String> pods, int limit) {
    String wanted = text.toLowerCase(Locale.ROOT);
    if (wanted.isEmpty()) {
      return new SearchResult(List.of(), List.of(), false);
    }
    List<String> names = nodes.stream().filter(it -> contains(it, wanted)).toList();
    List<ObjectKey> keys =
        pods.entrySet().stream()
            .filter(
                it -> contains(it.getKey().toString(), wanted) || contains(it.getValue(), wanted))
            .map(Map.Entry::getKey)
            .toList();
    return new SearchResult(
        names.stream().limit(limit).toList(),
        keys.stream().limit(limit).toList(),
        Math.max(names.size(), keys.size()) > limit);
  }

  private static boolean contains(String name, String wanted) {
    return name.toLowerCase(Locale.ROOT).contains(wanted);
  }
}
