package dev.berth.questions.replay;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.FLAG;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.object;

import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.recording.Difference;
import dev.berth.recording.ReplayResult;

/// The document that `berth replay` prints for programs. Empty fields are left out.
public final class ReplayTree {
  private static final DocumentType<Difference.Part> PART =
      DocumentType.of(f ->
          f.always("what", TEXT, Difference.Part::what)
              .always("recorded", TEXT, Difference.Part::recorded)
              .always("replayed", TEXT, Difference.Part::replayed));

  private static final DocumentType<Difference> DIFFERENCE =
      DocumentType.of(f ->
          f.always("time", TEXT, Difference::at)
              .always("step", COUNT, Difference::step)
              .ifAny("pod", TEXT, Difference::pod)
              .always("parts", list(PART), Difference::parts));

  public static final DocumentType<ReplayResult> REPLAY =
      DocumentType.of(f ->
          Documents.document(f, "Replay", "What berth replay finds.")
              .always("equal", FLAG, it -> it.difference() == null)
              .about("Whether each decision is as it was recorded.")
              .always("decisions", COUNT, ReplayResult::decisions)
              .always("steps", COUNT, ReplayResult::steps)
              .ifAny("from", TEXT, ReplayResult::from, "The first recorded time.")
              .ifAny("to", TEXT, it -> it.from() == null ? null : it.to())
              .about("The last recorded time.")
              .always("whole", FLAG, ReplayResult::whole, "Whether the recording has its end.")
              .ifAny("difference", object(DIFFERENCE), ReplayResult::difference, "The first one."));

  private ReplayTree() {}
}
