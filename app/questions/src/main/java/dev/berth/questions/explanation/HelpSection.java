package dev.berth.questions.explanation;

import dev.berth.questions.explanation.Help.Advice;
import dev.berth.questions.explanation.Help.Proof;
import dev.berth.suggestion.Change;
import dev.berth.suggestion.Note;
import dev.berth.suggestion.Replicas;
import dev.berth.suggestion.Suggestion;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;

/// Changes that would help, the best first, each with a node that then takes the pod.
record HelpSection(Help help) {

  void write(Page page) {
    String alone = alone();
    if (!alone.isEmpty()) {
      page.gap();
      page.paragraph(0, "By itself, the pod would fit; " + alone, Style.FAINT);
    }
    boolean isEmpty = help.notes().isEmpty() && help.advice().isEmpty();
    if (isEmpty && !help.isSought()) {
      return;
    }
    page.heading("What would help");
    if (isEmpty) {
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
    help.advice().forEach(advice -> page.paragraph(2, 4, line(advice)));
    if (help.more() > 0) {
      page.paragraph(
          2, 4, Line.of("· and %,d more; --all shows each".formatted(help.more()), Style.FAINT));
    }
    help.advice().stream()
        .map(Advice::suggestion)
        .filter(it -> it.newNodes() > 1 && !it.newNodesLike().isEmpty())
        .findFirst()
        .ifPresent(it -> page.paragraph(2, 4, capacity(it)));
    if (!help.advice().isEmpty()) {
      page.paragraph(
          2,
          "Each%s was verified by %s, %s%s."
              .formatted(
                  isRehearsed() && help.advice().stream().anyMatch(HelpSection::isByFilters)
                      ? " other one"
                      : "",
                  isRehearsed()
                      ? "a simulation of the whole input, with admission and controllers"
                      : "the filters of the profile",
                  isRehearsed() || help.pods() > 1 ? "one at a time" : "for this pod alone",
                  caveat()),
          Style.FAINT);
    }
  }

  private Line line(Advice advice) {
    Suggestion suggestion = advice.suggestion();
    String node = suggestion.isOnNewNode() ? "" : suggestion.node();
    boolean isByFiltersAlone = isRehearsed() && isByFilters(advice);
    return Line.of("· " + suggestion.text() + lowered(advice) + pods(advice))
        .plus(node.isEmpty() ? "" : "  → ", Style.FAINT)
        .plus(node, Style.GOOD)
        .plus(displaced(advice), Style.WARNING)
        .plus(isByFiltersAlone ? "  (verified by the filters alone)" : "", Style.FAINT);
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
    return help.advice().stream().anyMatch(it -> !isByFilters(it));
  }

  private static boolean isByFilters(Advice advice) {
    return advice.proof() == Proof.FILTERS;
  }

  private boolean isByKueue() {
    return help.advice().stream()
        .flatMap(it -> it.suggestion().changes().stream())
        .anyMatch(Change::isByKueue);
  }

  private String pods(Advice advice) {
    if (advice.proof() == Proof.ROLLOUT) {
      return advice.completes()
          ? " (the rollout completes)"
          : " (the rollout goes further, but does not complete)";
    }
    if (advice.following() > 0 && advice.completes()) {
      return " (%s as others end)"
          .formatted(Counts.of(advice.following(), "pod", "follows", "follow"));
    }
    if (help.pods() == 1) {
      boolean isNotEnough = advice.proof() == Proof.SIMULATION && !advice.completes();
      return isNotEnough && advice.displaced() == 0 ? " (more is needed then)" : "";
    }
    if (advice.pods() == 0 || (advice.pods() == help.pods() && isOfRunning(advice))) {
      return "";
    }
    return advice.pods() == help.pods()
        ? " (for all %,d pods)".formatted(help.pods())
        : " (for %d%s of these %,d pods)"
            .formatted(
                advice.pods(), advice.pods() == Replicas.MOST ? " or more" : "", help.pods());
  }

  /// Each may request more than is left beside the others as they are.
  private String lowered(Advice advice) {
    return isOfRunning(advice)
        ? ", in %s pods of the workload"
            .formatted(advice.lowered() == 2 ? "both" : "all %,d".formatted(advice.lowered()))
        : "";
  }

  /// Whether pods that have a node request less then, too.
  private boolean isOfRunning(Advice advice) {
    return advice.proof() == Proof.SIMULATION && advice.lowered() > help.pods();
  }

  private static String displaced(Advice advice) {
    return advice.displaced() == 0
        ? ""
        : "  (but %s of others then %s no node)"
            .formatted(
                Counts.of(advice.displaced(), "pod"), advice.displaced() == 1 ? "has" : "have");
  }

  private String caveat() {
    boolean needsMore = help.ofMember() == Help.OfMember.FITS_NOWHERE && !isRehearsed();
    return (needsMore ? "; its group needs room for the other members, too" : "")
        + (isByKueue() ? "; whether Kueue admits it was not simulated" : "")
        + (help.isWithoutExtenders() ? "; extenders were not called about them" : "");
  }
}
