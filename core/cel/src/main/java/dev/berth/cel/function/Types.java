package dev.berth.cel.function;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructTypeReference;
import dev.cel.common.types.TypeParamType;
import dev.cel.common.types.TypeType;
import java.util.Optional;

/// Types of parameters and results, with short names.
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

  /// Returns the type that an expression can name.
  public static Optional<CelType> named(String name) {
    return switch (name) {
      case "bool" -> Optional.of(BOOL);
      case "bytes" -> Optional.of(BYTES);
      case "double" -> Optional.of(DOUBLE);
      case "int" -> Optional.of(INT);
      case "list" -> Optional.of(list(DYN));
      case "map" -> Optional.of(map(DYN, DYN));
      case "null_type" -> Optional.of(SimpleType.NULL_TYPE);
      case "string" -> Optional.of(STRING);
      case "type" -> Optional.of(TypeType.create(DYN));
      case "uint" -> Optional.of(UINT);
      case "net.IP" -> Optional.of(IP);
      case "net.CIDR" -> Optional.of(CIDR);
      case "optional_type" -> Optional.of(optional(DYN));
      case "google.protobuf.Duration" -> Optional.of(DURATION);
      case "google.protobuf.Timestamp" -> Optional.of(TIMESTAMP);
      default -> Optional.empty();
    };
  }

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
