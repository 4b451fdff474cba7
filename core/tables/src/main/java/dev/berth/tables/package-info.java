/// Annotations for records that are messages of the Kubernetes API. None is in a class file.
///
/// ```java
/// @Message
/// public record Taint(
///     @Field(1) String key,
///     @Field(2) String value,
///     @Field(3) String effect,
///     @Field(4) @Nullable Instant timeAdded) {
///
///   public static final Taint EMPTY = CoreZeros.taint();
/// }
/// ```
///
/// From the messages of a package `core`, the processor writes `dev.berth.api.codec.CoreTables`,
/// with one table for each message, such as `CoreTables.TAINT`. If some messages have a field
/// `EMPTY`, it also writes a class such as `CoreZeros`, whose methods return their zero values.
///
/// The type of a component determines how its field is read and written:
///
/// | component | field |
/// |---|---|
/// | `String`, `int`, `long`, `boolean`, `double` | Go's plain type; its zero value if absent |
/// | `Quantity`, `IntOrString`, `Duration` | the same, with the type of that name |
/// | `Object` | any value; an empty map if absent |
/// | `List<T>`, `Map<String, T>` | empty if absent |
/// | another message | its zero value if absent |
/// | `Instant`, as `@Nullable` or within a list or map | `metav1.Time`, or [MicroTime] |
/// | `@Nullable T` | a pointer; null if absent |
@NullMarked
package dev.berth.tables;

import org.jspecify.annotations.NullMarked;
