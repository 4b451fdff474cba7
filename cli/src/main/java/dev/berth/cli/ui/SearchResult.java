package dev.berth.cli.ui;

import static dev.berth.cli.document.Shape.FLAG;
import static dev.berth.cli.document.Shape.KEY;
import static dev.berth.cli.document.Shape.TEXT;
import static dev.berth.cli.document.Shape.list;

import dev.berth.api.meta.ObjectKey;
import dev.berth.cli.document.DocumentType;
import dev.berth.cli.document.Documents;
import java.util.List;

/// Nodes and pods that have a text in their names.
///
/// @param pods those whose workload has it, too
/// @param more whether there are more of either
record SearchResult(List<String> nodes, List<ObjectKey> pods, boolean more) {
  /// The document.
  static final DocumentType<SearchResult> DOCUMENT =
      DocumentType.of(f ->
          Documents.document(f, "SearchResult", "Nodes and pods with a text in their names.")
              .always("nodes", list(TEXT), SearchResult::nodes)
              .always("pods", list(KEY), SearchResult::pods)
              .ifAny("more", FLAG, it -> it.more ? true : null));
}
