package dev.berth.questions.replay;

import dev.berth.recording.Difference;
import dev.berth.recording.ReplayResult;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;

/// The result of a replay as text.
public record ReplayPage(ReplayResult result) {
  public void write(Page page) {
    Difference difference = result.difference();
    page.line(
        Line.of(
            "%s in %s%s"
                .formatted(
                    Counts.of(result.decisions(), "decision"),
                    Counts.of(result.steps(), "step"),
                    difference == null
                        ? ", all as recorded."
                        : "; the last one is not as recorded.")));
    if (result.from() != null) {
      page.line(Line.of("From %s to %s.".formatted(result.from(), result.to())));
    }
    if (!result.whole()) {
      page.line(Line.of("The recording breaks off there, as when its process was killed."));
    }
    if (difference != null) {
      write(page, difference);
    }
  }

  private static void write(Page page, Difference difference) {
    page.heading(
        Line.of(
            "%s, step %,d%s"
                .formatted(
                    difference.at(),
                    difference.step(),
                    difference.pod().isEmpty() ? "" : ": pod " + Line.harmless(difference.pod()))));
    for (Difference.Part part : difference.parts()) {
      page.paragraph(2, 4, Line.of(part.what()));
      page.paragraph(4, 14, Line.of("recorded  " + Line.harmless(part.recorded())));
      page.paragraph(4, 14, Line.of("replayed  " + Line.harmless(part.replayed())));
    }
  }
}
