package dev.berth.plugins.dynamicresources.selector;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Compiles CEL device selectors and keeps the compiled ones, as many as are likely to be in use.
/// Thread-safe. CEL itself is loaded when the first selector is compiled.
public final class DeviceSelectors {
  private static final int KEPT = 1000;

  private final DeviceVariables devices = new DeviceVariables();
  private final Map<String, DeviceSelector> selectors = new Kept<>();
  private final Map<String, DerivedAttribute> attributes = new Kept<>();

  private @Nullable SelectorCompiler compiler;

  /// Nothing is compiled yet.
  public DeviceSelectors() {}

  /// Compiles an expression, or finds it compiled.
  ///
  /// @throws SelectorException if it does not compile; the message is that of kube-scheduler's CEL
  ///   compiler
  public synchronized DeviceSelector compile(String expression) {
    var known = selectors.get(expression);
    if (known != null) {
      return known;
    }
    var selector = new CompiledSelector(compiler().compile(expression), devices);
    selectors.put(expression, selector);
    return selector;
  }

  /// Compiles an expression that gives devices an attribute, or finds it compiled.
  ///
  /// @throws SelectorException if it does not compile; the message is that of kube-scheduler's CEL
  ///   compiler
  public synchronized DerivedAttribute compileAttribute(String expression) {
    var known = attributes.get(expression);
    if (known != null) {
      return known;
    }
    var attribute =
        new CompiledAttribute(
            new CompiledSelector(compiler().compileAttribute(expression), devices));
    attributes.put(expression, attribute);
    return attribute;
  }

  private SelectorCompiler compiler() {
    if (compiler == null) {
      compiler = new SelectorCompiler();
    }
    return compiler;
  }

  /// Forgets what has not been asked for longest.
  private static final class Kept<T> extends LinkedHashMap<String, T> {
    private static final long serialVersionUID = 1;

    private Kept() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, T> eldest) {
      return size() > KEPT;
    }
  }
}
