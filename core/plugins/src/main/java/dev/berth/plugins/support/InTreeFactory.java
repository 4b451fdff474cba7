package dev.berth.plugins.support;

import dev.berth.framework.Plugin;
import dev.berth.framework.PluginArgsReader;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import java.util.function.BiFunction;
import java.util.function.Function;

/// Makes one of kube-scheduler's plugins: the configuration decodes the arguments, or there are
/// none.
public abstract class InTreeFactory<A> implements PluginFactory<A> {
  private final String name;
  private final Class<? extends Plugin> type;
  private final Function<PluginArgsReader, A> reader;
  private final BiFunction<A, PluginContext, Plugin> maker;

  /// Creates a factory.
  ///
  /// @param type all extension points of the plugin
  protected InTreeFactory(
      String name,
      Class<? extends Plugin> type,
      Function<PluginArgsReader, A> reader,
      BiFunction<A, PluginContext, Plugin> maker) {
    this.name = name;
    this.type = type;
    this.reader = reader;
    this.maker = maker;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final Class<? extends Plugin> type() {
    return type;
  }

  @Override
  public final A read(PluginArgsReader args) {
    return reader.apply(args);
  }

  @Override
  public final Plugin create(A args, PluginContext context) {
    return maker.apply(args, context);
  }
}
