package dev.berth.ui.page;

import dev.berth.ui.DecisionFilter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The decisions of a run in their order, and one of them.
///
/// @param path the path of the page
/// @param filter selects the decisions of the list
/// @param decision the decision that is shown; empty for none
/// @param list the decisions of this page
/// @param between the changes since another decision; empty for none
/// @param query selects the parts of the decision's lists
public record TimelineView(
    String path,
    DecisionFilter filter,
    DocumentPart decision,
    DocumentPart list,
    PageLinks pages,
    DocumentPart between,
    PageQuery query) {
  /// The URL parameter with the decision since which changes are shown.
  public static final String FROM = "from";

  /// The possible results of a decision about a pod.
  public static final List<String> RESULTS =
      List.of("scheduled", "unschedulable", "gated", "error", "skipped", "ignored", "incomplete");

  /// The URL parameter with the decision that is shown.
  public static final String STEP = "step";

  /// Reads from a URL which decisions are selected.
  public static DecisionFilter filter(PageQuery query) {
    return new DecisionFilter(
        query.text("pod"),
        query.text("node"),
        query.oneOf("result", RESULTS, ""),
        query.text("namespace"));
  }

  /// Whether one decision is shown.
  public boolean isOfOne() {
    return decision.has("number");
  }

  /// The number of the decision that is shown, or of the first decision.
  public long number() {
    return isOfOne() ? decision.number("number") : 1;
  }

  /// The URL parameters that select the same decisions.
  public Map<String, String> parameters() {
    return parameters(filter);
  }

  /// The URL parameters for a filter.
  static Map<String, String> parameters(DecisionFilter filter) {
    var parameters = new LinkedHashMap<String, String>();
    parameters.put("pod", filter.pod());
    parameters.put("node", filter.node());
    parameters.put("result", filter.result());
    parameters.put("namespace", filter.namespace());
    parameters.values().removeIf(String::isEmpty);
    return parameters;
  }

  /// The page of a decision, in the same selection.
  public String url(long number) {
    return url("%s?%s=%d".formatted(path, STEP, number), filter);
  }

  /// The page of a list.
  ///
  /// @param path the path of the page, possibly with parameters
  public static String url(String path, DecisionFilter filter) {
    var url = new StringBuilder(path);
    parameters(filter)
        .forEach((name, value) ->
            url.append(url.indexOf("?") < 0 ? '?' : '&')
                .append(name)
                .append('=')
                .append(Links.encoded(value)));
    return url.toString();
  }

  /// The pages of the list of pods that have changed since then.
  public PageLinks betweenPages() {
    return PageLinks.of(
        "%s&%s=%s".formatted(url(number()), FROM, query.text(FROM)),
        new PageLinks.PageSize("changed", 100),
        query.number("changed"),
        between.parts("pods").size());
  }

  /// The attempts of the decision that is shown, with all known details; empty if its details are
  /// not kept.
  public List<AttemptView> attempts() {
    return decision.parts("attempts").stream()
        .map(it -> AttemptView.of(it, url(number()), query))
        .toList();
  }
}
