package dev.berth.cli.command;

import static dev.berth.questions.document.Shape.OBJECT;
import static dev.berth.questions.document.Shape.list;

import dev.berth.query.QueryClient;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.explanation.PodSelection;
import dev.berth.terminal.PageForm;
import dev.berth.terminal.Streams;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A running scheduler's explanations of pods and groups of pods.
///
/// @param namespace for names without one; empty for `default`
/// @param all whether pages show every node and every verdict
record RemoteExplanations(QueryClient client, String namespace, boolean all) {
  private static final DocumentType<List<Object>> LIST =
      DocumentType.of(f ->
          Documents.resource(f, "ExplanationList", "Explanations of a running scheduler.")
              .always("explanations", list(OBJECT), it -> it));

  /// Asks about each, and writes the answers: one document for several.
  void write(List<String> names, OutputFormat format, Streams streams)
      throws IOException, InterruptedException {
    if (format.form() == null && names.size() > 1) {
      var explanations = new ArrayList<Object>();
      for (String name : names) {
        explanations.add(RemotePage.document(client, path(name)));
      }
      format.write(streams, _ -> {}, () -> LIST.tree(explanations));
      return;
    }
    for (String name : names) {
      if (!name.equals(names.getFirst()) && format.form() != PageForm.NAME) {
        streams.out().println();
      }
      streams
          .out()
          .print(
              RemotePage.get(
                  client, path(name), all ? "all=true" : "", format, streams.terminal()));
    }
  }

  private String path(String name) {
    int slash = name.indexOf('/');
    boolean isGroup = PodSelection.isPodGroup(name);
    String its =
        slash >= 0 && !isGroup
            ? name.substring(0, slash)
            : namespace.isEmpty() ? "default" : namespace;
    return "/namespaces/%s/%s/%s/explanation"
        .formatted(its, isGroup ? "podgroups" : "pods", name.substring(slash + 1));
  }
}
