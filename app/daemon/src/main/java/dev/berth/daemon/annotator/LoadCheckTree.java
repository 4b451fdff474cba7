package dev.berth.daemon.annotator;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.FLAG;
import static dev.berth.questions.document.Shape.NUMBER;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.map;

import dev.berth.loadaware.annotator.LoadAnswer.Measured;
import dev.berth.loadaware.annotator.LoadAnswer.Unknown;
import dev.berth.loadaware.annotator.LoadCheck.CheckedLoad;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import java.util.List;

/// The document that `berth annotate-load --check` prints for programs. Empty fields are left out.
public final class LoadCheckTree {
  private static final DocumentType<Measured> MEASURED =
      DocumentType.of(f ->
          f.always("queries", list(TEXT), it -> List.of(it.query()), "Those that were made.")
              .always("value", NUMBER, Measured::value)
              .ifAny("labels", map(TEXT), it -> it.series().getLast().labels())
              .about("Of the series that the value is from."));

  private static final DocumentType<Unknown> UNKNOWN =
      DocumentType.of(f ->
          f.always("queries", list(TEXT), Unknown::queries)
              .always("error", TEXT, Unknown::why, "Why there is no value."));

  private static final DocumentType<CheckedLoad> CHECKED =
      DocumentType.of(f ->
          f.always("node", TEXT, it -> it.node().name())
              .always("metric", TEXT, CheckedLoad::metric)
              .includeIfAny(MEASURED, it -> it.answer() instanceof Measured answer ? answer : null)
              .includeIfAny(UNKNOWN, it -> it.answer() instanceof Unknown answer ? answer : null)
              .ifAny("ageSeconds", COUNT, it -> it.age() == null ? null : it.age().toSeconds())
              .ifAny("problem", TEXT, it -> it.diagnosis().problem())
              .ifAny("detail", TEXT, it -> it.diagnosis().detail())
              .ifAny("remedy", TEXT, it -> it.diagnosis().remedy(), "What to do."));

  public static final DocumentType<LoadCheckReport> REPORT =
      DocumentType.of(f ->
          Documents.document(f, "LoadCheck", "What berth annotate-load --check finds.")
              .always("prometheus", TEXT, LoadCheckReport::prometheus, "Its address.")
              .always("well", FLAG, LoadCheckReport::isWell, "Whether there is no problem.")
              .ifAny("unmeasured", list(TEXT), LoadCheckReport::unmeasured)
              .about("The nodes without any measurement.")
              .ifAny("checked", list(CHECKED), LoadCheckReport::checked));

  private LoadCheckTree() {}
}
