package dev.berth.ui.page;

import dev.berth.ui.DecisionFilter;
import java.util.List;
import java.util.Map;

/// What happens in a simulation over time, step by step, and one of the steps.
///
/// @param path of the page
/// @param filter which of them are listed
/// @param step the one that is shown; empty for none
/// @param list the document of those of this page
public record StepsView(
    String path, DecisionFilter filter, DocumentPart step, DocumentPart list, PageLinks pages) {
  /// What may happen.
  public static final List<String> EVENTS =
      List.of(
          "arrived",
          "waits",
          "started",
          "succeeded",
          "preempted",
          "displaced",
          "deleted",
          "nodeJoined",
          "nodeLeft");

  /// Which steps a URL asks for.
  public static DecisionFilter filter(PageQuery query) {
    return new DecisionFilter(
        query.text("pod"),
        query.text("node"),
        query.oneOf("result", EVENTS, ""),
        query.text("namespace"));
  }

  /// What happens, in words that follow a name.
  public static String words(String event) {
    return switch (event) {
      case "arrived" -> "arrives";
      case "started" -> "starts";
      case "succeeded" -> "has run to its end";
      case "preempted" -> "is preempted";
      case "displaced" -> "is gone with its node";
      case "deleted" -> "is deleted";
      case "nodeJoined" -> "joins";
      case "nodeLeft" -> "leaves";
      default -> event;
    };
  }

  /// When a step is, in words.
  public static String time(DocumentPart step) {
    return ElapsedTime.of(step.decimal("at"));
  }

  /// Whether one of them is shown.
  public boolean isOfOne() {
    return step.has("number");
  }

  /// The number of the one that is shown, or of the first.
  public long number() {
    return isOfOne() ? step.number("number") : list.number("first");
  }

  /// The parameters of a URL that ask for the same steps.
  public Map<String, String> parameters() {
    return TimelineView.parameters(filter);
  }

  /// The page of a step, among the same others.
  public String url(long number) {
    return TimelineView.url("%s?%s=%d".formatted(path, TimelineView.STEP, number), filter);
  }
}
