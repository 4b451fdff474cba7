package dev.berth.ui.page;

import java.util.function.UnaryOperator;

/// What is around each page.
///
/// @param title of the page
/// @param section the entry of the menu that it belongs to; empty for none
/// @param cluster what the cluster is
/// @param base the path below which all pages are; ends with a slash
/// @param assets the path of a style or script below the base
/// @param reloads whether the page asks for itself again, as something is under way
public record PageFrame(
    String title,
    String section,
    String cluster,
    String base,
    UnaryOperator<String> assets,
    boolean reloads) {
  /// The URL of a style or a script.
  public String asset(String name) {
    return base + assets.apply(name);
  }
}
