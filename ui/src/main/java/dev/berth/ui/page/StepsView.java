package dev.berth.ui.page;

import dev.berth.ui.DecisionFilter;
import java.util.List;
import java.util.Map;

/// The steps of a simulation over time, and one of the steps.
///
/// @param path the path of the page
/// @param filter selects the steps of the list
/// @param step the step that is shown; empty for none
/// @param list the steps of this page
public record StepsView(
    String path, DecisionFilter filter, DocumentPart step, DocumentPart list, PageLinks pages) {
  /// The kinds of events.
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

  /// Reads from a URL which steps are selected.
  public static DecisionFilter filter(PageQuery query) {
    return new DecisionFilter(
        query.text("pod"),
        query.text("node"),
        query.oneOf("result", EVENTS, ""),
        query.text("namespace"));
  }

  /// The event, in words that follow a name.
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

  /// The time of a step, in words.
  public static String time(DocumentPart step) {
    return ElapsedTime.of(step.decimal("at"));
  }

  /// Whether one step is shown.
  public boolean isOfOne() {
    return step.has("number");
  }

  /// The number of the step that is shown, or of the first step.
  public long number() {
    return isOfOne() ? step.number("number") : list.number("first");
  }

  /// The URL parameters that select the same steps.
  public Map<String, String> parameters() {
    return TimelineView.parameters(filter);
  }

  /// The page of a step, in the same selection.
  public String url(long number) {
    return TimelineView.url("%s?%s=%d".formatted(path, TimelineView.STEP, number), filter);
  }
}
