package dev.berth.cli.document;

import static dev.berth.cli.document.Shape.TEXT;
import static dev.berth.cli.document.Shape.list;

import dev.berth.cli.document.DocumentType.Fields;
import dev.berth.cli.scenario.BerthVersion;
import dev.berth.cli.scenario.RunNotes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/// How documents for programs begin and end: what they are, which versions made them, and what was
/// noted on the way.
public final class Documents {
  private static final String API_VERSION = "berth.dev/v1alpha1";

  /// The group and version of what a running scheduler answers.
  public static final String DECISIONS = "decisions.berth.dev/v1alpha1";

  /// What a document says of notes.
  public static final DocumentType<RunNotes> NOTES =
      DocumentType.part(f ->
          f.always("assumptions", list(TEXT), RunNotes::assumptions, "What was taken for granted.")
              .always(
                  "warnings",
                  list(TEXT),
                  RunNotes::notes,
                  "What may make the result differ from the cluster's."));

  private Documents() {}

  /// A document.
  ///
  /// @param kind such as `Timeline`
  /// @param about a sentence about what it is
  /// @param table its fields, after those that all documents have
  public static <R> DocumentType<R> document(String kind, String about, Consumer<Fields<R>> table) {
    return DocumentType.of(
        kind,
        about,
        f -> {
          f.constant("apiVersion", API_VERSION)
              .constant("kind", kind)
              .always("berth", TEXT, _ -> BerthVersion.own(), "The version of Berth.")
              .always(
                  "kubernetes",
                  TEXT,
                  _ -> BerthVersion.KUBERNETES,
                  "The kube-scheduler whose decisions it makes.");
          table.accept(f);
        });
  }

  /// An answer of a running scheduler, in the manner of an API group of Kubernetes.
  ///
  /// @param kind such as `Decision`
  public static <R> DocumentType<R> resource(String kind, String about, Consumer<Fields<R>> table) {
    return DocumentType.of(
        kind,
        about,
        f -> {
          f.constant("kind", kind).constant("apiVersion", DECISIONS);
          table.accept(f);
        });
  }

  /// The head of a document that is written in another way.
  ///
  /// @param kind such as `DeschedulingCycle`
  public static Map<String, Object> head(String kind) {
    return document(kind, "", _ -> {}).tree(kind);
  }

  /// The head of a document of decisions.
  ///
  /// @param featureGates as the user has given them; empty for the defaults
  public static Map<String, String> headOfSimulation(String featureGates) {
    var head = new LinkedHashMap<String, String>();
    head("Simulation").forEach((name, value) -> head.put(name, value.toString()));
    if (!featureGates.isEmpty()) {
      head.put("featureGates", featureGates);
    }
    return head;
  }
}
