package dev.berth.descheduler.framework;

import dev.berth.api.meta.LabelSelector;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// The arguments of a plugin in a policy, or an object within them. It reads them like Go's JSON
/// decoder: a value of another type is an error in Go's words, and a field that was never read is
/// unknown. After an error, the methods return the values of absent fields, so a factory needs no
/// checks of its own.
public interface ArgsReader {
  /// Whether the field exists and is not null.
  boolean has(String field);

  /// A `string`; empty if absent.
  String text(String field);

  /// A `bool`; false if absent.
  boolean flag(String field);

  /// A `uint` behind a pointer; null if absent.
  @Nullable Long unsigned(String field);

  /// An `int32`; 0 if absent.
  int int32(String field);

  /// An `int64` behind a pointer; null if absent.
  @Nullable Long int64(String field);

  /// A `metav1.Duration` behind a pointer, such as `1h30m`; null if absent.
  @Nullable Duration duration(String field);

  /// A list of `string`; empty if absent.
  List<String> texts(String field);

  /// A list of `int32`; empty if absent.
  List<Integer> ints(String field);

  /// A `map[ResourceName]Percentage`; empty if absent.
  SortedMap<String, Double> percentages(String field);

  /// A `map[ResourceName]int64`; empty if absent.
  SortedMap<String, Long> integers(String field);

  /// A `metav1.LabelSelector` behind a pointer; null if absent.
  @Nullable LabelSelector labelSelector(String field);

  /// A struct; null if absent.
  @Nullable ArgsReader object(String field);

  /// A list of structs; empty if absent.
  List<ArgsReader> objects(String field);
}
