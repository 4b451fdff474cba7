package dev.berth.cel;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Compiles CEL expressions about devices and keeps the programs that are likely to be in use.
/// Thread-safe.
///
/// The first expression loads CEL itself, which takes a few tenths of a second. Call [#prepare] as
/// soon as an expression is known, so that the program is ready when it is needed.
public final class DeviceExpressions {
  private static final int KEPT = 1000;

  private final DeviceVariables devices = new DeviceVariables();
  private final Programs<SelectorProgram> selectors =
      new Programs<>(it -> new SelectorProgram(compiler().compile(it), devices));
  private final Programs<AttributeProgram> attributes =
      new Programs<>(it -> new AttributeProgram(compiler().compileAttribute(it), devices));

  private @Nullable ExpressionCompiler compiler;

  /// Creates it without programs.
  public DeviceExpressions() {}

  /// Compiles a selector in the background if it is not known.
  public void prepare(String selector) {
    selectors.prepare(selector);
  }

  /// Returns the program of a selector.
  ///
  /// @throws CelException if it does not compile; the message is the one of kube-scheduler's CEL
  ///   compiler
  public SelectorProgram compile(String selector) {
    return selectors.get(selector);
  }

  /// Returns the program of an expression that defines an attribute of devices.
  ///
  /// @throws CelException if it does not compile; the message is the one of kube-scheduler's CEL
  ///   compiler
  public AttributeProgram compileAttribute(String expression) {
    return attributes.get(expression);
  }

  private synchronized ExpressionCompiler compiler() {
    if (compiler == null) {
      compiler = new ExpressionCompiler();
    }
    return compiler;
  }

  /// The most recently used programs, by expression.
  private static final class Programs<T> {
    private final Function<String, T> compile;
    private final Map<String, CompletableFuture<T>> known =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<String, CompletableFuture<T>> eldest) {
            return size() > KEPT;
          }
        };

    Programs(Function<String, T> compile) {
      this.compile = compile;
    }

    void prepare(String expression) {
      var program = new CompletableFuture<T>();
      if (register(expression, program) == null) {
        Thread.startVirtualThread(() -> complete(expression, program));
      }
    }

    T get(String expression) {
      var program = new CompletableFuture<T>();
      var before = register(expression, program);
      if (before == null) {
        complete(expression, program);
      } else {
        program = before;
      }
      try {
        return program.join();
      } catch (CompletionException e) {
        switch (e.getCause()) {
          // Throws a new exception, since other threads may get the caught one, too.
          case CelException cause ->
              throw new CelException(String.valueOf(cause.getMessage()), cause);
          case RuntimeException cause -> throw cause;
          case Error cause -> throw cause;
          case null, default -> throw e;
        }
      }
    }

    /// Returns the future already known for the expression; null if the given one is now
    /// registered.
    private synchronized @Nullable CompletableFuture<T> register(
        String expression, CompletableFuture<T> program) {
      return known.putIfAbsent(expression, program);
    }

    private void complete(String expression, CompletableFuture<T> program) {
      try {
        program.complete(compile.apply(expression));
      } catch (RuntimeException | Error e) {
        program.completeExceptionally(e);
      }
    }
  }
}
