package dev.berth.questions.descheduling;

import dev.berth.descheduler.cycle.FilterAnswers;
import dev.berth.descheduler.framework.FilterResult;
import dev.berth.descheduler.framework.FilterResult.Kept;
import dev.berth.questions.descheduling.EvictionExplanation.Act;
import dev.berth.questions.descheduling.EvictionExplanation.PluginVerdict;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.Table;
import java.util.LinkedHashSet;

/// What a policy makes of a pod, for people: the verdict, and how it comes about.
public record EvictionExplanationPage(EvictionExplanation explanation) {
  private static final int INDENT = 2;

  public void write(Page page) {
    var pod = explanation.pod();
    var node = pod.spec().nodeName();
    page.heading(
        Line.of(pod.key().toString(), Style.HEADING)
            .plus(node.isEmpty() ? " on no node" : " on " + node));
    page.paragraph(INDENT, summary());
    var found = explanation.ifEvicted();
    if (found != null) {
      page.paragraph(
          INDENT,
          found.reason().isEmpty()
              ? "If %s evicted it, its replacement would go to %s."
                  .formatted(found.plugin(), found.destination())
              : "%s could not evict it either: %s.".formatted(found.plugin(), found.reason()));
    }
    if (!explanation.isInCycle()) {
      page.paragraph(
          INDENT,
          "Its node is not one that plugins are given: those are ready, and selected by the"
              + " policy.",
          Style.WARNING);
    }
    var seen = new LinkedHashSet<String>();
    for (var answers : explanation.filters()) {
      if (seen.add(answers.profile())) {
        profile(answers, page);
      }
    }
  }

  private void profile(FilterAnswers answers, Page page) {
    page.heading("Profile " + answers.profile());
    var table = new Table().left("").named("FILTER").wrapping("").named("ANSWER");
    table.row(Line.of("filter"), answer(answers.filter()));
    table.row(Line.of("preEvictionFilter"), answer(answers.preEvictionFilter()));
    page.table(INDENT, table);
    if (answers.preEvictionFilter() instanceof Kept(var _, var nodes) && !nodes.isEmpty()) {
      var reasons = new Table().left("NODE").wrapping("WHY NOT");
      nodes.forEach((node, why) -> reasons.row(Line.of(node), Line.of(why)));
      page.table(2 * INDENT, reasons);
    }
    for (var plugin : explanation.pluginsOf(answers.profile())) {
      var style = plugin.act() == Act.EVICTED ? Style.WARNING : Style.PLAIN;
      page.paragraph(
          INDENT,
          2 * INDENT,
          Line.of(plugin.plugin())
              .plus(" " + plugin.act().text(), style)
              .plus(isNews(plugin, answers) ? ": " + plugin.message() : ""));
    }
  }

  /// Whether the plugin adds something to the answers of the profile's filters.
  private static boolean isNews(PluginVerdict plugin, FilterAnswers answers) {
    return !plugin.message().isEmpty()
        && !plugin.message().equals(message(answers.filter()))
        && !plugin.message().equals(message(answers.preEvictionFilter()));
  }

  private static String message(FilterResult result) {
    return result instanceof Kept(var message, var _) ? message : "";
  }

  private static Line answer(FilterResult result) {
    return switch (result) {
      case FilterResult.Passed() -> Line.of("allows its eviction", Style.GOOD);
      case Kept(var message, var _) ->
          Line.of("keeps it: " + (message.isEmpty() ? "no reason is given" : message));
      case FilterResult.Failed(var message) -> Line.of("fails: " + message, Style.BAD);
    };
  }

  private Line summary() {
    var text =
        explanation.plugins().stream()
            .filter(it -> it.act() == Act.EVICTED)
            .findFirst()
            .map(it ->
                "It is evicted by "
                    + it.plugin()
                    + (it.destination().isEmpty()
                        ? "."
                        : ", and its replacement goes to %s.".formatted(it.destination())))
            .orElse("It is not evicted.");
    return Line.of(text, Style.HEADING);
  }
}
