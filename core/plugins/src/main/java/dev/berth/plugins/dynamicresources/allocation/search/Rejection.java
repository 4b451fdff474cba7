package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.DeviceTaint;
import org.jspecify.annotations.Nullable;

/// What keeps a device from a request.
public sealed interface Rejection {

  /// In plain words, for one or more devices: `in use by other claims`.
  String text();

  /// Given away before this attempt.
  record InUse() implements Rejection {
    @Override
    public String text() {
      return "in use by other claims";
    }
  }

  /// Given to another request of the same pod.
  record TakenByPod() implements Rejection {
    @Override
    public String text() {
      return "taken by other requests of the pod";
    }
  }

  /// A selector is false.
  ///
  /// @param className the device class whose selector it is; null if it is the request's own
  /// @param index its place in the list, from 0
  record SelectorFalse(@Nullable String className, int index, String expression)
      implements Rejection {
    @Override
    public String text() {
      return "do not match selector %d of %s: %s".formatted(index, owner(className), expression);
    }
  }

  /// It cannot be decided: every attempt that gets there ends with an error.
  ///
  /// @param message in kube-scheduler's words
  record Failing(String message) implements Rejection {
    @Override
    public String text() {
      return "cannot be judged: " + message;
    }
  }

  private static String owner(@Nullable String className) {
    return className == null ? "the request" : "class " + className;
  }

  /// The slice has the nodes of each device, and this node is none of them.
  record OutOfReach() implements Rejection {
    @Override
    public String text() {
      return "out of the node's reach";
    }
  }

  /// A taint keeps the request away.
  record Tainted(DeviceTaint taint) implements Rejection {
    @Override
    public String text() {
      var value = taint.value().isEmpty() ? "" : "=" + taint.value();
      return "have the taint %s%s:%s".formatted(taint.key(), value, taint.effect());
    }
  }

  /// A counter that devices share does not last.
  ///
  /// @param needed how much of it the device draws
  /// @param available how much of it is left; less than nothing if it is overdrawn
  record CounterShort(String counterSet, String counter, Quantity needed, Quantity available)
      implements Rejection {
    @Override
    public String text() {
      return "short of counter %s in %s: need %s, %s available"
          .formatted(counter, counterSet, needed, available);
    }
  }

  /// The device has not enough left of a capacity.
  record CapacityShort(String capacity, Quantity needed, Quantity available) implements Rejection {
    @Override
    public String text() {
      return "short of capacity %s: need %s, %s available".formatted(capacity, needed, available);
    }
  }

  /// The device does not have a requested capacity.
  record CapacityAbsent(String capacity) implements Rejection {
    @Override
    public String text() {
      return "without capacity %s".formatted(capacity);
    }
  }

  /// The device does not give the capacity in such amounts.
  record CapacityRefused(String capacity, Quantity amount) implements Rejection {
    @Override
    public String text() {
      return "do not give capacity %s in the amount of %s".formatted(capacity, amount);
    }
  }

  /// A constraint of the claim would not hold.
  ///
  /// @param kind `matchAttribute` or `distinctAttribute`
  /// @param absent whether the device has no such attribute
  record ConstraintUnmet(String kind, String attribute, boolean absent) implements Rejection {
    @Override
    public String text() {
      return "%s constraint %s %s"
          .formatted(absent ? "without the attribute of" : "in conflict with", kind, attribute);
    }
  }

  /// Others that draw on the same counter set are of no common group.
  record IncompatibleGroups(String counterSet) implements Rejection {
    @Override
    public String text() {
      return "in no common compatibility group with others that use %s".formatted(counterSet);
    }
  }

  /// The device needs something that is switched off, or that the node cannot do.
  record Unsupported(String need) implements Rejection {
    @Override
    public String text() {
      return "need %s, which is not supported".formatted(need);
    }
  }

  /// With this request, the claim would get more devices than a claim can have.
  record TooMany(long requested, int left) implements Rejection {
    @Override
    public String text() {
      return "too many: %d requested, and the claim can have %d more".formatted(requested, left);
    }
  }
}
