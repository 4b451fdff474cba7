package dev.berth.lint;

import dev.berth.cluster.manifest.Manifest;

/// The location of a field: in an object or in the configuration.
public sealed interface FieldLocation {
  /// Returns the path of the field, such as `spec.nodeSelector.disktype`; empty for the whole
  /// object or configuration.
  String path();

  /// Returns the location of a field inside this field. Puts names with a dot or a slash in
  /// brackets.
  default FieldLocation field(String name) {
    boolean isPlain = name.indexOf('.') < 0 && name.indexOf('/') < 0;
    return at(isPlain ? path() + (path().isEmpty() ? "" : ".") + name : path() + "[" + name + "]");
  }

  /// Returns the location of an item of this field, which is a list.
  default FieldLocation item(int index) {
    return at(path() + "[" + index + "]");
  }

  /// Returns the location of another field of the same object or configuration.
  FieldLocation at(String path);

  /// A field of an object.
  record InObject(Manifest manifest, String path) implements FieldLocation {
    @Override
    public FieldLocation at(String other) {
      return new InObject(manifest, other);
    }
  }

  /// A field of the configuration.
  record InConfiguration(String path) implements FieldLocation {
    @Override
    public FieldLocation at(String other) {
      return new InConfiguration(other);
    }
  }
}
