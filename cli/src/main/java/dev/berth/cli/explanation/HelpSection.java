package dev.berth.cli.explanation;

import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.suggestion.Change;
import dev.berth.suggestion.Note;
import dev.berth.suggestion.Replicas;
import dev.berth.suggestion.Suggestion;

/// What would help, the best first, each with a node that takes the pod then.
final class HelpSection {
  private final Help help;

  HelpSection(Help help) {
    this.help = help;
  }

  void write(Page page) {
    String alone = alone();
    if (!alone.isEmpty()) {
      page.gap();
      page.paragraph(0, Line.of("By itself, the pod would fit; " + alone, Style.FAINT));
    }
    if (help.notes().isEmpty() && help.advice().isEmpty() && !help.isSought()) {
      return;
    }
    page.gap();
    page.line(Line.of("What would help", Style.HEADING));
    if (help.advice().isEmpty() && help.notes().isEmpty()) {
      page.paragraph(
          2,
          4,
          Line.of(
              "Nothing that was tried: no single change is known to be enough. What stands in the"
                  + " way is under Filters."));
    }
    for (Note note : help.notes()) {
      page.paragraph(2, 4, Line.of(note.text() + ".", Style.WARNING));
    }
    for (Advice advice : help.advice()) {
      Suggestion suggestion = advice.suggestion();
      page.paragraph(
          2,
          4,
          Line.of("· " + suggestion.text() + pods(advice))
              .plus(node(suggestion).isEmpty() ? "" : "  → ", Style.FAINT)
              .plus(node(suggestion), Style.GOOD)
              .plus(displaced(advice), Style.WARNING)
              .plus(
                  isRehearsed() && advice.proof() == Advice.Proof.FILTERS
                      ? "  (by the filters alone)"
                      : "",
                  Style.FAINT));
    }
    if (help.more() > 0) {
      page.paragraph(
          2, 4, Line.of("· and %,d more; --all shows each".formatted(help.more()), Style.FAINT));
    }
    help.advice().stream()
        .map(Advice::suggestion)
        .filter(suggestion -> suggestion.newNodes() > 1 && !suggestion.newNodesLike().isEmpty())
        .findFirst()
        .ifPresent(suggestion -> page.paragraph(2, 4, capacity(suggestion)));
    if (!help.advice().isEmpty()) {
      page.paragraph(
          2,
          Line.of(
              "Each was verified by %s, %s%s."
                  .formatted(
                      isRehearsed()
                          ? "a simulation of the whole input, with admission and controllers"
                          : "the filters of the profile",
                      isRehearsed() || help.pods() > 1 ? "one at a time" : "for this pod alone",
                      caveat()),
              Style.FAINT));
    }
  }

  private String alone() {
    return switch (help.ofMember()) {
      case FITS_ALONE -> "its group as a whole does not.";
      case FITS_BEFORE_OTHERS -> "beside the other members of its group, no node is left for it.";
      case NONE, FITS_NOWHERE -> "";
    };
  }

  private static Line capacity(Suggestion suggestion) {
    return Line.of(
        "How few nodes would do, of one shape or several: berth capacity scale FILE... --like"
            + " kubernetes.io/hostname=%s".formatted(suggestion.newNodesLike()),
        Style.FAINT);
  }

  private boolean isRehearsed() {
    return help.advice().stream().anyMatch(it -> it.proof() != Advice.Proof.FILTERS);
  }

  private boolean isByKueue() {
    return help.advice().stream()
        .flatMap(it -> it.suggestion().changes().stream())
        .anyMatch(Change::isByKueue);
  }

  private static String node(Suggestion suggestion) {
    return suggestion.isOnNewNode() ? "" : suggestion.node();
  }

  private String pods(Advice advice) {
    if (advice.proof() == Advice.Proof.ROLLOUT) {
      return advice.completes()
          ? " (the rollout completes)"
          : " (the rollout goes further, but does not complete)";
    }
    if (advice.following() > 0 && advice.completes()) {
      return " (%,d %s as others end)"
          .formatted(advice.following(), advice.following() == 1 ? "pod follows" : "pods follow");
    }
    if (help.pods() == 1) {
      return advice.proof() == Advice.Proof.SIMULATION
              && !advice.completes()
              && advice.displaced() == 0
          ? " (more is needed then)"
          : "";
    }
    if (advice.pods() == 0) {
      return "";
    }
    return advice.pods() == help.pods()
        ? " (for all %,d pods)".formatted(help.pods())
        : " (for %d%s of these %,d pods)"
            .formatted(
                advice.pods(), advice.pods() == Replicas.MOST ? " or more" : "", help.pods());
  }

  private static String displaced(Advice advice) {
    return advice.displaced() == 0
        ? ""
        : "  (but %,d %s of others then %s no node)"
            .formatted(
                advice.displaced(),
                advice.displaced() == 1 ? "pod" : "pods",
                advice.displaced() == 1 ? "has" : "have");
  }

  private String caveat() {
    return (help.ofMember() == Help.OfMember.FITS_NOWHERE && !isRehearsed()
            ? "; its group needs room for the other members, too"
            : "")
        + (isByKueue() ? "; whether Kueue admits it was not simulated" : "")
        + (help.isWithoutExtenders() ? "; extenders were not called about them" : "");
  }
}
