package dev.berth.plugins.dynamicresources.selector.program;

import dev.berth.plugins.dynamicresources.selector.value.CelError;
import dev.berth.plugins.dynamicresources.selector.value.CelMap;
import dev.berth.plugins.dynamicresources.selector.value.GrowingList;
import dev.berth.plugins.dynamicresources.selector.value.GrowingMap;
import java.util.List;

/// A comprehension: what `all`, `exists`, `map`, `filter`, `cel.bind` and others are made of.
final class Fold extends Node {
  private final Node range;
  private final int firstSlot;
  private final int secondSlot;
  private final Accumulated accumulated;
  private final Node condition;
  private final Node step;
  private final Node result;

  /// @param firstSlot where the element goes, or in a loop with two variables the index or key
  /// @param secondSlot where the value goes in a loop with two variables; -1 in others
  Fold(
      Node range,
      int firstSlot,
      int secondSlot,
      Accumulated accumulated,
      Node condition,
      Node step,
      Node result) {
    this.range = range;
    this.firstSlot = firstSlot;
    this.secondSlot = secondSlot;
    this.accumulated = accumulated;
    this.condition = condition;
    this.step = step;
    this.result = result;
  }

  @Override
  Object eval(Frame frame) {
    accumulated.reset(frame);
    return switch (range.eval(frame)) {
      case CelError error -> error;
      case List<?> list -> overList(frame, list);
      case CelMap map -> overMap(frame, map);
      case Object other ->
          new CelError(
              secondSlot < 0
                  ? "got '" + GoTypes.of(other) + "', expected iterable type"
                  : "unsupported comprehension range type: " + GoTypes.of(other));
    };
  }

  private Object overList(Frame frame, List<?> list) {
    for (int i = 0; i < list.size(); i++) {
      if (secondSlot < 0) {
        frame.slots[firstSlot] = list.get(i);
      } else {
        frame.slots[firstSlot] = (long) i;
        frame.slots[secondSlot] = list.get(i);
      }
      if (!goOn(frame)) {
        break;
      }
    }
    return finish(frame);
  }

  private Object overMap(Frame frame, CelMap map) {
    for (var entry : map.entries().entrySet()) {
      frame.slots[firstSlot] = entry.getKey();
      if (secondSlot >= 0) {
        frame.slots[secondSlot] = entry.getValue();
      }
      if (!goOn(frame)) {
        break;
      }
    }
    return finish(frame);
  }

  /// A condition that went wrong does not end the loop; what it meant is in the accumulator.
  private boolean goOn(Frame frame) {
    if (condition.eval(frame) instanceof Boolean goOn && !goOn) {
      return false;
    }
    frame.slots[accumulated.slot] = step.eval(frame);
    return true;
  }

  private Object finish(Frame frame) {
    return switch (result.eval(frame)) {
      case GrowingList list -> list.toList();
      case GrowingMap map -> map.toMap();
      case Object other -> other;
    };
  }

  /// The accumulator: computed when it is asked for first, which may be never.
  static final class Accumulated {
    private final int slot;
    private final Node initial;

    Accumulated(int slot, Node initial) {
      this.slot = slot;
      this.initial = initial;
    }

    private void reset(Frame frame) {
      frame.slots[slot] = null;
    }

    Object get(Frame frame) {
      var value = frame.slots[slot];
      if (value == null) {
        value =
            switch (initial.eval(frame)) {
              case List<?> list when list.isEmpty() -> new GrowingList();
              case CelMap map when map.isEmpty() -> new GrowingMap();
              case Object other -> other;
            };
        frame.slots[slot] = value;
      }
      return value;
    }
  }
}
