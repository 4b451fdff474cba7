package dev.berth.api.codec;

/// Something in a document that its author has to change.
///
/// @param source the name of the file, or what stands for it
/// @param line from 1 on; 0 if no line is to blame
/// @param column from 1 on; 0 if unknown
/// @param path the field, such as `spec.containers[0].image`; empty for the whole document
/// @param message what is wrong and what is allowed
public record Problem(String source, int line, int column, String path, String message) {

  /// `cluster.yaml:14: spec.replicas: "two" is not a number`.
  @Override
  public String toString() {
    var text = new StringBuilder(source);
    if (line > 0) {
      text.append(':').append(line);
    }
    text.append(": ");
    if (!path.isEmpty()) {
      text.append(path).append(": ");
    }
    return text.append(message).toString();
  }
}
