package dev.berth.plugins.dynamicresources.selector;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Compiles CEL device selectors and keeps the compiled ones, as many as are likely to be in use.
/// Thread-safe. CEL itself is loaded when the first selector is compiled.
public final class DeviceSelectors {
  private static final int KEPT_SELECTORS = 1000;

  private final DeviceVariables devices = new DeviceVariables();
  private final Map<String, DeviceSelector> compiled =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, DeviceSelector> eldest) {
          return size() > KEPT_SELECTORS;
        }
      };

  private @Nullable SelectorCompiler compiler;

  /// Nothing is compiled yet.
  public DeviceSelectors() {}

  /// Compiles an expression, or finds it compiled.
  ///
  /// @throws SelectorException if it does not compile; the message is that of kube-scheduler's CEL
  ///   compiler
  public synchronized DeviceSelector compile(String expression) {
    var known = compiled.get(expression);
    if (known != null) {
      return known;
    }
    var selector = new CompiledSelector(compiler().compile(expression), devices);
    compiled.put(expression, selector);
    return selector;
  }

  /// Compiles an expression that gives devices an attribute.
  ///
  /// @throws SelectorException if it does not compile; the message is that of kube-scheduler's CEL
  ///   compiler
  public synchronized DerivedAttribute compileAttribute(String expression) {
    return new CompiledAttribute(
        new CompiledSelector(compiler().compileAttribute(expression), devices));
  }

  private SelectorCompiler compiler() {
    if (compiler == null) {
      compiler = new SelectorCompiler();
    }
    return compiler;
  }
}
