package dev.berth.ui.page;

/// What is around each page.
///
/// @param title of the page
/// @param section the entry of the menu that it belongs to; empty for none
/// @param reloads whether the page asks for itself again, as something is under way
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
