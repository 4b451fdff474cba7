package dev.berth.tables.processor;

import java.util.Locale;

/// Names in generated code.
final class JavaNames {
  private JavaNames() {}

  /// Returns the name of the constant that has the table of a record: `CSI_NODE_DRIVER` for
  /// `CSINodeDriver`.
  static String constant(String record) {
    return record
        .replaceAll("([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])", "$1$3_$2$4")
        .toUpperCase(Locale.ROOT);
  }

  /// Returns the name of the method that creates a record's zero value: `csiNodeDriver` for
  /// `CSINodeDriver`.
  static String method(String record) {
    var first = constant(record).split("_", 2)[0].length();
    return record.substring(0, first).toLowerCase(Locale.ROOT) + record.substring(first);
  }

  /// Returns the name of a class about a package: `CoreTables` for `dev.berth.api.core`.
  static String type(String packageName, String suffix) {
    var last = packageName.substring(packageName.lastIndexOf('.') + 1);
    return last.substring(0, 1).toUpperCase(Locale.ROOT) + last.substring(1) + suffix;
  }
}
