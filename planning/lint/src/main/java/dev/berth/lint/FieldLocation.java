package dev.berth.lint;

import dev.berth.cluster.manifest.Manifest;

/// A field of an object or of the configuration.
public sealed interface FieldLocation {
  /// The field, such as `spec.nodeSelector.disktype`; empty for all of it.
  String path();

  /// A field inside this one. Names with a dot or a slash come in brackets.
  default FieldLocation field(String name) {
    boolean isPlain = name.indexOf('.') < 0 && name.indexOf('/') < 0;
    return at(isPlain ? path() + (path().isEmpty() ? "" : ".") + name : path() + "[" + name + "]");
  }

  /// An item of the list that this field is.
  default FieldLocation item(int index) {
    return at(path() + "[" + index + "]");
  }

  /// Another field of the same object.
  FieldLocation at(String path);

  /// In an object.
  record InObject(Manifest manifest, String path) implements FieldLocation {
    @Override
    public FieldLocation at(String other) {
      return new InObject(manifest, other);
    }
  }

  /// In the configuration.
  record InConfiguration(String path) implements FieldLocation {
    @Override
    public FieldLocation at(String other) {
      return new InConfiguration(other);
    }
  }
}
