package dev.berth.plugins.dynamicresources.allocation.plan;

import dev.berth.cel.CelException;
import dev.berth.cel.DeviceExpressions;
import dev.berth.cel.SelectorProgram;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/// A selector of a class or request. Compiled when the first device is tested; the slice remembers
/// the result for each device. Thread-safe.
public final class SelectorCheck {
  private static final int MATCHES = 1;
  private static final int DIFFERS = 2;

  private final DeviceExpressions compiler;
  private final @Nullable String className;
  private final String owner;
  private final int index;
  private final String expression;
  private volatile @Nullable SelectorProgram compiled;

  /// @param className the class of the selector; null if the selector belongs to a request
  /// @param owner the owner's name in errors
  /// @param index its index in the list
  SelectorCheck(
      DeviceExpressions compiler,
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

  /// Returns whether the selector selects the device.
  ///
  /// @throws AllocationException if the selector cannot be compiled or evaluated
  public boolean matches(DeviceEntry device) {
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
    } catch (CelException e) {
      throw new AllocationException(
          "%s: selector #%d on device %s: CEL runtime error: %s"
              .formatted(owner, index, device.id(), e.advice()),
          e);
    }
  }

  private SelectorProgram compile() {
    var selector = compiled;
    if (selector == null) {
      try {
        selector = compiler.compile(expression);
      } catch (CelException e) {
        throw new AllocationException(
            "%s: selector #%d: CEL compile error: %s".formatted(owner, index, e.getMessage()), e);
      }
      compiled = selector;
    }
    return selector;
  }

  /// The class of the selector; null if the selector belongs to a request.
  public @Nullable String className() {
    return className;
  }

  /// Its index in the list, starting at 0.
  public int index() {
    return index;
  }

  public String expression() {
    return expression;
  }
}
