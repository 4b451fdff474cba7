package dev.berth.ui.page;

import java.util.List;

/// The form that changes the configuration of a simulation.
///
/// @param path the path of the page that takes the changes
/// @param edits the changes so far, as a segment of a path; empty for none
/// @param document the configuration in use
/// @param yaml the text in the form
/// @param problems what is wrong with the text
public record ConfigureView(
    String path, String edits, DocumentPart document, String yaml, List<String> problems) {
  public ConfigureView {
    problems = List.copyOf(problems);
  }
}
