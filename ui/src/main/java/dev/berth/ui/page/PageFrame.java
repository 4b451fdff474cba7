package dev.berth.ui.page;

import java.util.List;
import java.util.function.UnaryOperator;

/// What is around each page.
///
/// @param title of the page
/// @param section the entry of the menu that it belongs to; empty for none
/// @param cluster what the cluster is
/// @param base the path below which all pages about the cluster are; ends with a slash
/// @param edits what is otherwise with the cluster than in the input, a few words each
/// @param assets the URL of a style or script
/// @param reloads whether the page asks for itself again, as something is under way
public record PageFrame(
    String title,
    String section,
    String cluster,
    String base,
    List<String> edits,
    UnaryOperator<String> assets,
    boolean reloads) {
  public PageFrame {
    edits = List.copyOf(edits);
  }

  /// The URL of a style or a script.
  public String asset(String name) {
    return assets.apply(name);
  }
}
