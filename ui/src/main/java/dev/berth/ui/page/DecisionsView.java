package dev.berth.ui.page;

import dev.berth.ui.DecisionFilter;
import java.util.List;

/// A page of the recent decisions of a running scheduler, the latest first.
///
/// @param path of the page
/// @param filter which of them are listed
/// @param list the document of those of this page
/// @param mayGrow whether newer ones may come
/// @param isPinned whether these are not wanted
public record DecisionsView(
    String path, DecisionFilter filter, DocumentPart list, boolean mayGrow, boolean isPinned) {
  /// Whether the newest are followed.
  public boolean isFollowed() {
    return mayGrow && !isPinned;
  }

  /// The page that follows the newest.
  public String followed() {
    return TimelineView.url(path, filter);
  }

  /// The page as it is, once it is open.
  public String pinned() {
    return TimelineView.url(path + "?pinned=1", filter);
  }

  /// The decisions of this page.
  public List<DocumentPart> decisions() {
    return list.parts("items");
  }

  /// The page with earlier ones; empty if this is the last one.
  public String older() {
    String before = list.part("metadata").text("continue");
    return before.isEmpty()
        ? ""
        : TimelineView.url("%s?before=%s".formatted(path, Links.encoded(before)), filter);
  }
}
