package dev.berth.ui.page;

import dev.berth.ui.DecisionFilter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The decisions of a run in their order, and one of them.
///
/// @param path of the page
/// @param filter which of them are listed
/// @param decision the one that is shown; empty for none
/// @param list the document of those of this page
/// @param between what has changed since another decision; empty for none
/// @param query which parts of the lists of the decision are shown
public record TimelineView(
    String path,
    DecisionFilter filter,
    DocumentPart decision,
    DocumentPart list,
    PageLinks pages,
    DocumentPart between,
    PageQuery query) {
  /// The parameter of the URL that says since which decision changes are shown.
  public static final String FROM = "from";

  /// How a decision about a pod may end.
  public static final List<String> RESULTS =
      List.of("scheduled", "unschedulable", "gated", "error", "skipped", "ignored", "incomplete");

  /// The parameter of the URL that says which decision is shown.
  public static final String STEP = "step";

  /// Which decisions a URL asks for.
  public static DecisionFilter filter(PageQuery query) {
    return new DecisionFilter(
        query.text("pod"),
        query.text("node"),
        query.oneOf("result", RESULTS, ""),
        query.text("namespace"));
  }

  /// Whether one of them is shown.
  public boolean isOfOne() {
    return decision.has("number");
  }

  /// The number of the one that is shown, or of the first.
  public long number() {
    return isOfOne() ? decision.number("number") : 1;
  }

  /// The parameters of a URL that ask for the same decisions.
  public Map<String, String> parameters() {
    return parameters(filter);
  }

  /// The parameters of a URL that ask for what passes a filter.
  static Map<String, String> parameters(DecisionFilter filter) {
    var parameters = new LinkedHashMap<String, String>();
    parameters.put("pod", filter.pod());
    parameters.put("node", filter.node());
    parameters.put("result", filter.result());
    parameters.put("namespace", filter.namespace());
    parameters.values().removeIf(String::isEmpty);
    return parameters;
  }

  /// The page of a decision, among the same others.
  public String url(long number) {
    return url("%s?%s=%d".formatted(path, STEP, number), filter);
  }

  /// The page of a list.
  ///
  /// @param path of the page, perhaps with parameters
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

  /// The pods of this page that have changed in between.
  public PageLinks betweenPages() {
    return PageLinks.of(
        "%s&%s=%s".formatted(url(number()), FROM, query.text(FROM)),
        new PageLinks.PageSize("changed", 100),
        query.number("changed"),
        between.parts("pods").size());
  }

  /// The decision that is shown, with all that is known of it; nothing if its details are not kept.
  public List<AttemptView> attempts() {
    return decision.parts("attempts").stream()
        .map(it -> AttemptView.of(it, url(number()), query))
        .toList();
  }
}
