package dev.berth.questions.report;

import static dev.berth.questions.document.Shape.TEXT;

import dev.berth.questions.document.DocumentType;

/// An option of the commands that simulate, such as `berth simulate`, for one change.
///
/// @param option such as `--uncordon-node`
public record SimulationOption(String option, String value) {
  /// The document.
  public static final DocumentType<SimulationOption> DOCUMENT =
      DocumentType.of(f ->
          f.named("SimulationOption", "An option of berth simulate and other commands.")
              .always("option", TEXT, SimulationOption::option, "Such as --uncordon-node.")
              .always("value", TEXT, SimulationOption::value));
}
