package dev.berth.ui.page;

import java.util.List;
import java.util.function.UnaryOperator;

/// The parts that are the same on all pages about a cluster.
///
/// @param cluster the description of the cluster; empty if it is not known
/// @param base the path below which all pages about the cluster are; ends with a slash
/// @param edits the changes of the cluster against the input, a few words each
/// @param logout the path where the user can log out; empty for users who have not logged in
/// @param assets the URL of a style or script
public record PageSite(
    String cluster,
    String base,
    List<String> edits,
    PageMenu menu,
    String logout,
    UnaryOperator<String> assets) {
  public PageSite {
    edits = List.copyOf(edits);
  }

  /// A page of it.
  ///
  /// @param section the menu entry of the page; empty for none
  public PageFrame page(String title, String section) {
    return new PageFrame(title, section, this, false);
  }

  /// A page that reloads itself, because something is still going on.
  public PageFrame reloading(String title) {
    return new PageFrame(title, "", this, true);
  }
}
