package dev.berth.plugins.dynamicresources.selector.function;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructTypeReference;
import dev.cel.common.types.TypeParamType;

/// Types of parameters and results, by short names.
public final class Types {
  static final CelType BOOL = SimpleType.BOOL;
  static final CelType INT = SimpleType.INT;
  static final CelType UINT = SimpleType.UINT;
  static final CelType DOUBLE = SimpleType.DOUBLE;
  static final CelType STRING = SimpleType.STRING;
  static final CelType BYTES = SimpleType.BYTES;
  static final CelType DURATION = SimpleType.DURATION;
  static final CelType TIMESTAMP = SimpleType.TIMESTAMP;
  static final CelType DYN = SimpleType.DYN;
  static final CelType T = TypeParamType.create("T");

  /// A Kubernetes quantity.
  public static final CelType QUANTITY = StructTypeReference.create("kubernetes.Quantity");

  /// A semantic version.
  public static final CelType SEMVER = StructTypeReference.create("kubernetes.Semver");

  /// A URL.
  public static final CelType URL = StructTypeReference.create("kubernetes.URL");

  /// A named format.
  public static final CelType FORMAT = StructTypeReference.create("kubernetes.NamedFormat");

  static final CelType IP = OpaqueType.create("net.IP");
  static final CelType CIDR = OpaqueType.create("net.CIDR");

  private Types() {}

  static CelType list(CelType element) {
    return ListType.create(element);
  }

  static CelType map(CelType key, CelType value) {
    return MapType.create(key, value);
  }

  static CelType optional(CelType held) {
    return OptionalType.create(held);
  }
}
