package dev.berth.cli.explanation;

import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.suggestion.LabelNote;
import dev.berth.suggestion.Suggestion;

/// What would help, the smallest change first, each with a node that takes the pod then.
final class HelpSection {
  private final Help help;

  HelpSection(Help help) {
    this.help = help;
  }

  void write(Page page) {
    if (help.notes().isEmpty() && help.suggestions().isEmpty()) {
      return;
    }
    page.gap();
    page.line(Line.of("What would help", Style.HEADING));
    for (LabelNote note : help.notes()) {
      page.paragraph(2, 4, Line.of(note.text() + ".", Style.WARNING));
    }
    for (Suggestion suggestion : help.suggestions()) {
      page.paragraph(
          2,
          4,
          Line.of("· " + suggestion.text())
              .plus(suggestion.isOnNewNode() ? "" : "  → ", Style.FAINT)
              .plus(suggestion.isOnNewNode() ? "" : suggestion.node(), Style.GOOD));
    }
    if (!help.suggestions().isEmpty()) {
      page.paragraph(
          2,
          Line.of(
              "Each was verified by the filters of the profile, for this pod alone%s."
                  .formatted(
                      help.isWithoutExtenders() ? "; extenders were not called about them" : ""),
              Style.FAINT));
    }
  }
}
