package dev.berth.cel.program;

import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelMap;
import dev.berth.cel.value.GrowingList;
import dev.berth.cel.value.GrowingMap;
import java.util.List;

/// A comprehension, to which `all`, `exists`, `map`, `filter`, `cel.bind` and others expand.
final class Fold extends Interpretable {
  private final Interpretable range;
  private final int firstSlot;
  private final int secondSlot;
  private final Accumulated accumulated;
  private final Interpretable condition;
  private final Interpretable step;
  private final Interpretable result;

  /// @param firstSlot the slot of the element; in a loop with two variables, of the index or key
  /// @param secondSlot the slot of the value in a loop with two variables; otherwise -1
  Fold(
      Interpretable range,
      int firstSlot,
      int secondSlot,
      Accumulated accumulated,
      Interpretable condition,
      Interpretable step,
      Interpretable result) {
    this.range = range;
    this.firstSlot = firstSlot;
    this.secondSlot = secondSlot;
    this.accumulated = accumulated;
    this.condition = condition;
    this.step = step;
    this.result = result;
  }

  @Override
  Object eval(Activation activation) {
    accumulated.reset(activation);
    return switch (range.eval(activation)) {
      case CelError error -> error;
      case List<?> list -> overList(activation, list);
      case CelMap map -> overMap(activation, map);
      case Object other ->
          new CelError(
              secondSlot < 0
                  ? "got '" + GoTypes.of(other) + "', expected iterable type"
                  : "unsupported comprehension range type: " + GoTypes.of(other));
    };
  }

  private Object overList(Activation activation, List<?> list) {
    for (int i = 0; i < list.size(); i++) {
      if (secondSlot < 0) {
        activation.slots[firstSlot] = list.get(i);
      } else {
        activation.slots[firstSlot] = (long) i;
        activation.slots[secondSlot] = list.get(i);
      }
      if (!goOn(activation)) {
        break;
      }
    }
    return finish(activation);
  }

  private Object overMap(Activation activation, CelMap map) {
    for (var entry : map.entries().entrySet()) {
      activation.slots[firstSlot] = entry.getKey();
      if (secondSlot >= 0) {
        activation.slots[secondSlot] = entry.getValue();
      }
      if (!goOn(activation)) {
        break;
      }
    }
    return finish(activation);
  }

  /// A failed condition does not end the loop; its meaning is in the accumulator.
  private boolean goOn(Activation activation) {
    if (condition.eval(activation) instanceof Boolean goOn && !goOn) {
      return false;
    }
    activation.slots[accumulated.slot] = step.eval(activation);
    return true;
  }

  private Object finish(Activation activation) {
    return switch (result.eval(activation)) {
      case GrowingList list -> list.toList();
      case GrowingMap map -> map.toMap();
      case Object other -> other;
    };
  }

  /// The accumulator: computed when it is first read, if it is read at all.
  static final class Accumulated {
    private final int slot;
    private final Interpretable initial;

    Accumulated(int slot, Interpretable initial) {
      this.slot = slot;
      this.initial = initial;
    }

    private void reset(Activation activation) {
      activation.slots[slot] = null;
    }

    Object get(Activation activation) {
      var value = activation.slots[slot];
      if (value == null) {
        value =
            switch (initial.eval(activation)) {
              case List<?> list when list.isEmpty() -> new GrowingList();
              case CelMap map when map.isEmpty() -> new GrowingMap();
              case Object other -> other;
            };
        activation.slots[slot] = value;
      }
      return value;
    }
  }
}
