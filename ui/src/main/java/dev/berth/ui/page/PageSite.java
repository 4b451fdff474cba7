package dev.berth.ui.page;

import java.util.List;
import java.util.function.UnaryOperator;

/// What is the same on all pages about a cluster.
///
/// @param cluster what the cluster is; empty if that is not known
/// @param base the path below which all pages about the cluster are; ends with a slash
/// @param edits what is otherwise with the cluster than in the input, a few words each
/// @param logout where a user logs out; empty for users who have not logged in
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
  /// @param section the entry of the menu that it belongs to; empty for none
  public PageFrame page(String title, String section) {
    return new PageFrame(title, section, this, false);
  }

  /// A page that asks for itself again, as something is under way.
  public PageFrame reloading(String title) {
    return new PageFrame(title, "", this, true);
  }
}
