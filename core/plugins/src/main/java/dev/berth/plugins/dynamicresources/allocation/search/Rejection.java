package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.DeviceTaint;
import org.jspecify.annotations.Nullable;

/// Why a device cannot be given to a request.
public sealed interface Rejection {
  /// The reason in plain words, for one or more devices: `in use by other claims`.
  String text();

  /// It was given away before this attempt.
  record InUse() implements Rejection {
    @Override
    public String text() {
      return "in use by other claims";
    }
  }

  /// It is given to another request of the same pod.
  record TakenByPod() implements Rejection {
    @Override
    public String text() {
      return "taken by other requests of the pod";
    }
  }

  /// A selector is false.
  ///
  /// @param className the device class of the selector; null if the selector belongs to the request
  /// @param index its index in the list, starting at 0
  record SelectorFalse(@Nullable String className, int index, String expression)
      implements Rejection {
    @Override
    public String text() {
      return "do not match selector %d of %s: %s".formatted(index, owner(className), expression);
    }
  }

  /// No decision is possible: every attempt that gets there ends with an error.
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

  /// The slice names nodes for each device, and this node is not among the nodes of the device.
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

  /// Too little of a shared counter is left.
  ///
  /// @param needed how much of the counter the device draws
  /// @param available the remaining amount; negative if it is overdrawn
  record CounterShort(String counterSet, String counter, Quantity needed, Quantity available)
      implements Rejection {
    @Override
    public String text() {
      return "short of counter %s in %s: need %s, %s available"
          .formatted(counter, counterSet, needed, available);
    }
  }

  /// Too little of a capacity of the device is left.
  record CapacityShort(String capacity, Quantity needed, Quantity available) implements Rejection {
    @Override
    public String text() {
      return "short of capacity %s: need %s, %s available".formatted(capacity, needed, available);
    }
  }

  /// The device lacks a requested capacity.
  record CapacityAbsent(String capacity) implements Rejection {
    @Override
    public String text() {
      return "without capacity %s".formatted(capacity);
    }
  }

  /// The device does not give its capacity in this amount.
  record CapacityRefused(String capacity, Quantity amount) implements Rejection {
    @Override
    public String text() {
      return "do not give capacity %s in the amount of %s".formatted(capacity, amount);
    }
  }

  /// A constraint of the claim would not hold.
  ///
  /// @param kind `matchAttribute` or `distinctAttribute`
  /// @param absent whether the device lacks the attribute
  record ConstraintUnmet(String kind, String attribute, boolean absent) implements Rejection {
    @Override
    public String text() {
      return "%s constraint %s %s"
          .formatted(absent ? "without the attribute of" : "in conflict with", kind, attribute);
    }
  }

  /// Other devices that draw on the same counter set share no group with this one.
  record IncompatibleGroups(String counterSet) implements Rejection {
    @Override
    public String text() {
      return "in no common compatibility group with others that use %s".formatted(counterSet);
    }
  }

  /// The device needs a feature that is disabled or that the node does not support.
  record Unsupported(String need) implements Rejection {
    @Override
    public String text() {
      return "need %s, which is not supported".formatted(need);
    }
  }

  /// With this request, the claim would get more devices than a claim may have.
  record TooMany(long requested, int left) implements Rejection {
    @Override
    public String text() {
      return "too many: %d requested, and the claim can have %d more".formatted(requested, left);
    }
  }
}
