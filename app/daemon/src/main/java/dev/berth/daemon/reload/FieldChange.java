package dev.berth.daemon.reload;

/// A difference between two configurations.
///
/// @param path the path of the field, such as
///   `profiles[default-scheduler].percentageOfNodesToScore`; items of a list appear by their names
///   if they have names, otherwise by their index
/// @param before the value, as JSON; [#ABSENT] for none
/// @param after in the same way
public record FieldChange(String path, String before, String after) {
  /// The text for a missing field.
  public static final String ABSENT = "-";

  @Override
  public String toString() {
    return "%s: %s → %s".formatted(path, before, after);
  }
}
