package dev.berth.cluster.manifest;

/// Where an object was written.
///
/// @param source the file, or what stands for it
/// @param line where the object begins, from 1 on; 0 for objects that nobody wrote
public record Origin(String source, int line) {

  /// Of objects that are made up, such as a namespace that is only mentioned.
  public static final Origin NOWHERE = new Origin("", 0);

  /// `cluster.yaml:14`.
  @Override
  public String toString() {
    return line == 0 ? source : source + ":" + line;
  }
}
