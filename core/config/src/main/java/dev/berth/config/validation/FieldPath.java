package dev.berth.config.validation;

/// The path of a field in a configuration, such as `profiles[0].plugins.score`.
///
/// @param text empty for the root
public record FieldPath(String text) {
  public static final FieldPath ROOT = new FieldPath("");

  public FieldPath child(String name) {
    return new FieldPath(text.isEmpty() ? name : text + "." + name);
  }

  public FieldPath index(int index) {
    return key(Integer.toString(index));
  }

  public FieldPath key(String key) {
    return new FieldPath(text + "[" + key + "]");
  }

  @Override
  public String toString() {
    return text;
  }
}
