package dev.berth.ui.page;

import java.util.List;

/// The configuration of a simulation, to be changed.
///
/// @param path of the page that takes the changes
/// @param edits what has been changed already, as a segment of a path; empty for nothing
/// @param document of the configuration in use
/// @param yaml what is written, or was written last
/// @param problems what is wrong with that
public record ConfigureView(
    String path, String edits, DocumentPart document, String yaml, List<String> problems) {
  public ConfigureView {
    problems = List.copyOf(problems);
  }
}
