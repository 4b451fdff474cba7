package dev.berth.ui.page;

import dev.berth.ui.DecisionFilter;
import java.util.List;

/// A page of the recent decisions of a running scheduler, the latest first.
///
/// @param path the path of the page
/// @param filter selects the decisions of the list
/// @param list the decisions of this page
/// @param mayGrow whether newer decisions may follow
/// @param isPinned whether the page does not follow newer decisions
public record DecisionsView(
    String path, DecisionFilter filter, DocumentPart list, boolean mayGrow, boolean isPinned) {
  /// Whether the page follows the newest decisions.
  public boolean isFollowed() {
    return mayGrow && !isPinned;
  }

  /// The page that follows the newest decisions.
  public String followed() {
    return TimelineView.url(path, filter);
  }

  /// The page with the decisions that it shows now.
  public String pinned() {
    return TimelineView.url(path + "?pinned=1", filter);
  }

  /// The decisions of this page.
  public List<DocumentPart> decisions() {
    return list.parts("items");
  }

  /// The page with earlier decisions; empty if this is the last page.
  public String older() {
    String before = list.part("metadata").text("continue");
    return before.isEmpty()
        ? ""
        : TimelineView.url("%s?before=%s".formatted(path, Links.encoded(before)), filter);
  }
}
