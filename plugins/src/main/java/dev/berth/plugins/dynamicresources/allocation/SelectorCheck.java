package dev.berth.plugins.dynamicresources.allocation;

import dev.berth.plugins.dynamicresources.selector.DeviceSelector;
import dev.berth.plugins.dynamicresources.selector.DeviceSelectors;
import dev.berth.plugins.dynamicresources.selector.SelectorException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/// One selector of a class or a request. Compiled when the first device is tested; the slice
/// remembers the answer. Threads may test at once.
final class SelectorCheck {
  private static final int MATCHES = 1;
  private static final int DIFFERS = 2;

  private final DeviceSelectors compiler;
  private final @Nullable String className;
  private final String owner;
  private final int index;
  private final String expression;
  private volatile @Nullable DeviceSelector compiled;

  /// @param className the class whose selector it is; null if it is a request's own
  /// @param owner whose it is, as errors call it
  /// @param index its place in the list
  SelectorCheck(
      DeviceSelectors compiler,
      @Nullable String className,
      String owner,
      int index,
      String expression) {
    this.compiler = compiler;
    this.className = className;
    this.owner = owner;
    this.index = index;
    this.expression = expression;
  }

  /// Whether the device is selected.
  ///
  /// @throws AllocationException if the selector cannot be compiled or evaluated
  boolean matches(DeviceEntry device) {
    AtomicIntegerArray verdicts = device.slice().verdicts(expression);
    int verdict = verdicts.get(device.index());
    if (verdict == 0) {
      verdict = evaluate(device) ? MATCHES : DIFFERS;
      verdicts.set(device.index(), verdict);
    }
    return verdict == MATCHES;
  }

  private boolean evaluate(DeviceEntry device) {
    var selector = compile();
    try {
      return selector.matches(device.id().driver(), device.seenBySelectors());
    } catch (SelectorException e) {
      throw new AllocationException(
          "%s: selector #%d on device %s: CEL runtime error: %s"
              .formatted(owner, index, device.id(), withAdvice(e)),
          e);
    }
  }

  private static String withAdvice(SelectorException e) {
    var message = String.valueOf(e.getMessage());
    return message.contains("no such key:")
        ? message
            + ". consider using CEL optional chaining (.? followed by orValue()) or guarding the"
            + " check with has() for optional fields"
        : message;
  }

  private DeviceSelector compile() {
    var selector = compiled;
    if (selector == null) {
      try {
        selector = compiler.compile(expression);
      } catch (SelectorException e) {
        throw new AllocationException(
            "%s: selector #%d: CEL compile error: %s".formatted(owner, index, e.getMessage()), e);
      }
      compiled = selector;
    }
    return selector;
  }

  /// What it means that a device is not selected.
  Obstacle obstacle() {
    return new Obstacle.SelectorFalse(className, index, expression);
  }
}
