package dev.berth.api.codec;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The rows of a table by their numbers in protobuf. Leaves out rows without a number.
final class NumberedRows<R> {
  private final @Nullable Row<R, ?>[] rows;

  /// Nested protobuf messages whose rows are in this table.
  private final Map<Integer, NumberedRows<R>> inlined;

  private NumberedRows(@Nullable Row<R, ?>[] rows, Map<Integer, NumberedRows<R>> inlined) {
    this.rows = rows;
    this.inlined = inlined;
  }

  static <R> NumberedRows<R> of(List<Row<R, ?>> table) {
    var byMessage =
        table.stream()
            .filter(row -> row.id().number() > 0)
            .collect(
                Collectors.groupingBy(
                    row -> row.id().within(), HashMap::new, Collectors.<Row<R, ?>>toList()));
    var own = byMessage.remove(0);
    var inlined =
        byMessage.entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    Map.Entry::getKey,
                    message -> new NumberedRows<>(array(message.getValue()), Map.of())));
    return new NumberedRows<>(array(own == null ? List.of() : own), inlined);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // generic arrays cannot be created
  private static <R> @Nullable Row<R, ?>[] array(List<Row<R, ?>> rows) {
    var last = rows.stream().mapToInt(row -> row.id().number()).max().orElse(0);
    var array = (Row<R, ?>[]) new Row[last + 1];
    rows.forEach(row -> array[row.id().number()] = row);
    return array;
  }

  @Nullable Row<R, ?> row(int number) {
    return number < rows.length ? rows[number] : null;
  }

  /// Returns the rows in the message of that number.
  @Nullable NumberedRows<R> inlined(int number) {
    return inlined.isEmpty() ? null : inlined.get(number);
  }
}
