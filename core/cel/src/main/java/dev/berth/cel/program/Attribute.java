package dev.berth.cel.program;

import dev.berth.cel.value.CelError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A variable or the result of a call, with the selections and indexes that follow.
abstract class Attribute extends Interpretable {
  /// Creates an attribute; each place that names a variable has its own.
  @FunctionalInterface
  interface Factory {
    Attribute make();
  }

  /// Its own cost, without its qualifiers.
  private long ownCost;

  private Attribute(long ownCost) {
    this.ownCost = ownCost;
  }

  /// Returns the value without that cost: an attribute is not charged as a branch of `?:` or as an
  /// index.
  abstract Object resolve(Activation activation);

  /// Adds a selection or an index.
  abstract void add(Qualifier qualifier);

  /// Makes it a presence test for `has()`, which costs one unit less.
  void testFor(Qualifier last) {
    add(last);
    ownCost--;
  }

  @Override
  Object eval(Activation activation) {
    var value = resolve(activation);
    activation.charge(ownCost);
    return value;
  }

  /// A variable or a call.
  abstract static class Rooted extends Attribute {
    private final List<Qualifier> qualifiers = new ArrayList<>();

    private Rooted() {
      super(1);
    }

    abstract Object root(Activation activation);

    @Override
    void add(Qualifier qualifier) {
      qualifiers.add(qualifier);
    }

    @Override
    final Object resolve(Activation activation) {
      var value = root(activation);
      if (qualifiers.isEmpty() || value instanceof CelError) {
        return value;
      }
      boolean optional = value instanceof Optional<?>;
      if (value instanceof Optional<?> held) {
        if (held.isEmpty()) {
          return held;
        }
        value = held.get();
      }
      for (var qualifier : qualifiers) {
        optional |= qualifier.isOptional();
        if (optional) {
          var found = qualifier.find(activation, value);
          if (found == null) {
            return Optional.empty();
          }
          value = found;
        } else {
          value = qualifier.get(activation, value);
        }
        if (value instanceof CelError) {
          return value;
        }
      }
      return optional ? Optional.of(value) : value;
    }
  }

  /// The variable to which the expression refers.
  static final class Variable extends Rooted {
    @Override
    Object root(Activation activation) {
      return activation.variable();
    }
  }

  /// A variable of a comprehension.
  static final class Element extends Rooted {
    private final int slot;

    Element(int slot) {
      this.slot = slot;
    }

    @Override
    Object root(Activation activation) {
      var value = activation.slots[slot];
      if (value == null) {
        throw new IllegalStateException("a variable is read outside of its comprehension");
      }
      return value;
    }
  }

  /// The accumulator of a comprehension.
  static final class Accumulator extends Rooted {
    private final Fold.Accumulated accumulated;

    Accumulator(Fold.Accumulated accumulated) {
      this.accumulated = accumulated;
    }

    @Override
    Object root(Activation activation) {
      return accumulated.get(activation);
    }
  }

  /// The result of another expression.
  static final class Relative extends Rooted {
    private final Interpretable operand;

    Relative(Interpretable operand) {
      this.operand = operand;
    }

    @Override
    Object root(Activation activation) {
      return operand.eval(activation);
    }
  }

  /// `condition ? truthy : falsy`, without a cost of its own; selections apply to both branches.
  static final class Conditional extends Attribute {
    private final Interpretable condition;
    private final Attribute truthy;
    private final Attribute falsy;

    Conditional(Interpretable condition, Attribute truthy, Attribute falsy) {
      super(0);
      this.condition = condition;
      this.truthy = truthy;
      this.falsy = falsy;
    }

    @Override
    Object resolve(Activation activation) {
      return switch (condition.eval(activation)) {
        case Boolean chosen -> (chosen ? truthy : falsy).resolve(activation);
        case CelError error -> error;
        default -> CelError.NO_SUCH_OVERLOAD;
      };
    }

    @Override
    void add(Qualifier qualifier) {
      truthy.add(qualifier);
      falsy.add(qualifier);
    }
  }
}
