package dev.berth.cel.function;

import static dev.berth.cel.function.Types.BOOL;
import static dev.berth.cel.function.Types.BYTES;
import static dev.berth.cel.function.Types.DOUBLE;
import static dev.berth.cel.function.Types.DURATION;
import static dev.berth.cel.function.Types.DYN;
import static dev.berth.cel.function.Types.INT;
import static dev.berth.cel.function.Types.STRING;
import static dev.berth.cel.function.Types.TIMESTAMP;
import static dev.berth.cel.function.Types.UINT;
import static dev.berth.cel.function.Types.list;
import static dev.berth.cel.function.Types.map;

import dev.berth.cel.value.CelError;
import dev.cel.common.types.CelType;
import dev.cel.common.types.TypeParamType;
import dev.cel.common.types.TypeType;
import java.util.ArrayList;
import java.util.List;

/// The signatures of CEL's operators. dev.cel has them in another order than cel-go. The order
/// matters where a type is not known, as for the elements of `[]`: the first matching signature
/// decides.
final class OperatorLibrary implements Library {
  private static final CelType A = TypeParamType.create("A");
  private static final CelType B = TypeParamType.create("B");

  private final StandardOperators operators = new StandardOperators();
  private final List<Overload> overloads = new ArrayList<>();

  OperatorLibrary() {
    add("_?_:_", "conditional", A, BOOL, A, A);
    add("_&&_", "logical_and", BOOL, BOOL, BOOL);
    add("_||_", "logical_or", BOOL, BOOL, BOOL);
    add("!_", "logical_not", BOOL, BOOL);
    add("@not_strictly_false", "not_strictly_false", BOOL, BOOL);
    add("_==_", "equals", BOOL, A, A);
    add("_!=_", "not_equals", BOOL, A, A);
    arithmetic();
    comparison("_<_", "less");
    comparison("_<=_", "less_equals");
    comparison("_>_", "greater");
    comparison("_>=_", "greater_equals");
    add("_[_]", "index_list", A, list(A), INT);
    add("_[_]", "index_map", B, map(A, B), A);
    add("@in", "in_list", BOOL, A, list(A));
    add("@in", "in_map", BOOL, A, map(A, B));
    size("bytes", BYTES);
    size("list", list(A));
    size("map", map(A, B));
    size("string", STRING);
    add("type", "type", TypeType.create(A), A);
    add("dyn", "to_dyn", DYN, A);
    add("matches", "matches", BOOL, STRING, STRING);
    overloads.add(
        Overload.member("matches_string", "matches", List.of(STRING, STRING), BOOL, body("matches"))
            .unguarded());
  }

  @Override
  public List<Overload> overloads() {
    return overloads;
  }

  private void arithmetic() {
    same("_+_", "add_bytes", BYTES);
    same("_+_", "add_double", DOUBLE);
    same("_+_", "add_duration_duration", DURATION);
    add("_+_", "add_duration_timestamp", TIMESTAMP, DURATION, TIMESTAMP);
    add("_+_", "add_timestamp_duration", TIMESTAMP, TIMESTAMP, DURATION);
    same("_+_", "add_int64", INT);
    same("_+_", "add_list", list(A));
    same("_+_", "add_string", STRING);
    same("_+_", "add_uint64", UINT);
    same("_/_", "divide_double", DOUBLE);
    same("_/_", "divide_int64", INT);
    same("_/_", "divide_uint64", UINT);
    same("_%_", "modulo_int64", INT);
    same("_%_", "modulo_uint64", UINT);
    same("_*_", "multiply_double", DOUBLE);
    same("_*_", "multiply_int64", INT);
    same("_*_", "multiply_uint64", UINT);
    add("-_", "negate_double", DOUBLE, DOUBLE);
    add("-_", "negate_int64", INT, INT);
    same("_-_", "subtract_double", DOUBLE);
    same("_-_", "subtract_duration_duration", DURATION);
    same("_-_", "subtract_int64", INT);
    add("_-_", "subtract_timestamp_duration", TIMESTAMP, TIMESTAMP, DURATION);
    add("_-_", "subtract_timestamp_timestamp", DURATION, TIMESTAMP, TIMESTAMP);
    same("_-_", "subtract_uint64", UINT);
  }

  private void comparison(String operator, String name) {
    add(operator, name + "_bool", BOOL, BOOL, BOOL);
    add(operator, name + "_int64", BOOL, INT, INT);
    add(operator, name + "_int64_double", BOOL, INT, DOUBLE);
    add(operator, name + "_int64_uint64", BOOL, INT, UINT);
    add(operator, name + "_uint64", BOOL, UINT, UINT);
    add(operator, name + "_uint64_double", BOOL, UINT, DOUBLE);
    add(operator, name + "_uint64_int64", BOOL, UINT, INT);
    add(operator, name + "_double", BOOL, DOUBLE, DOUBLE);
    add(operator, name + "_double_int64", BOOL, DOUBLE, INT);
    add(operator, name + "_double_uint64", BOOL, DOUBLE, UINT);
    add(operator, name + "_string", BOOL, STRING, STRING);
    add(operator, name + "_bytes", BOOL, BYTES, BYTES);
    add(operator, name + "_timestamp", BOOL, TIMESTAMP, TIMESTAMP);
    add(operator, name + "_duration", BOOL, DURATION, DURATION);
  }

  private void size(String name, CelType type) {
    add("size", "size_" + name, INT, type);
    overloads.add(
        Overload.member(name + "_size", "size", List.of(type), INT, body("size")).unguarded());
  }

  private void same(String operator, String id, CelType type) {
    add(operator, id, type, type, type);
  }

  private void add(String operator, String id, CelType result, CelType... operands) {
    overloads.add(
        Overload.global(id, operator, List.of(operands), result, body(operator)).unguarded());
  }

  /// Operators that the program implements in another way have no body.
  private Callable body(String operator) {
    return operators.byName().getOrDefault(operator, _ -> CelError.NO_SUCH_OVERLOAD);
  }
}
