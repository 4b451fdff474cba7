package dev.berth.ui.page;

/// The frame of each page.
///
/// @param title the title of the page
/// @param section the menu entry of the page; empty for none
/// @param reloads whether the page reloads itself, because something is still going on
public record PageFrame(String title, String section, PageSite site, boolean reloads) {
  /// The path below which all pages about the cluster are; ends with a slash.
  public String base() {
    return site.base();
  }

  /// The URL of a style or a script.
  public String asset(String name) {
    return site.assets().apply(name);
  }
}
