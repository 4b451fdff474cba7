package dev.berth.questions.document;

import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;

import dev.berth.questions.document.DocumentType.Fields;
import dev.berth.scenario.BerthVersion;
import dev.berth.scenario.RunNotes;
import java.util.LinkedHashMap;
import java.util.Map;

/// The beginning and the end of documents for programs: their kind, the versions that made them,
/// and the notes.
public final class Documents {
  private static final String API_VERSION = "berth.dev/v1alpha1";

  /// The group and version of a running scheduler's answers.
  public static final String DECISIONS = "decisions.berth.dev/v1alpha1";

  /// The notes of a document.
  public static final DocumentType<RunNotes> NOTES =
      DocumentType.of(f ->
          f.always("assumptions", list(TEXT), RunNotes::assumptions, "What was taken for granted.")
              .always("warnings", list(TEXT), RunNotes::notes)
              .about("What may make the result differ from the cluster's."));

  private Documents() {}

  /// An object with these fields, in their order.
  ///
  /// @param namesAndValues a name, its value, the next name, and so on
  public static Map<String, Object> ordered(Object... namesAndValues) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      object.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return object;
  }

  /// The table of a document, with the fields that all documents have.
  ///
  /// @param kind such as `Timeline`
  /// @param about a sentence about the document
  public static <R> Fields<R> document(Fields<R> table, String kind, String about) {
    return table
        .named(kind, about)
        .constant("apiVersion", API_VERSION)
        .constant("kind", kind)
        .always("berth", TEXT, _ -> BerthVersion.own(), "The version of Berth.")
        .always("kubernetes", TEXT, _ -> BerthVersion.KUBERNETES)
        .about("The kube-scheduler whose decisions it makes.");
  }

  /// The table of an answer of a running scheduler, in the manner of an API group of Kubernetes.
  ///
  /// @param kind such as `Decision`
  public static <R> Fields<R> resource(Fields<R> table, String kind, String about) {
    return table.named(kind, about).constant("kind", kind).constant("apiVersion", DECISIONS);
  }

  /// The head of a document that other code writes.
  ///
  /// @param kind such as `DeschedulingCycle`
  public static Map<String, Object> head(String kind) {
    return DocumentType.of(f -> document(f, kind, "")).tree(kind);
  }

  /// The head of a document of decisions.
  ///
  /// @param featureGates as the user gave them; empty for the defaults
  public static Map<String, String> headOfSimulation(String featureGates) {
    var head = new LinkedHashMap<String, String>();
    head("Simulation").forEach((name, value) -> head.put(name, value.toString()));
    if (!featureGates.isEmpty()) {
      head.put("featureGates", featureGates);
    }
    return head;
  }
}
