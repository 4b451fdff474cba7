package dev.berth.descheduler.plugins.support;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import java.util.List;
import java.util.function.Function;

/// A factory that is made of what its plugin and its arguments have: a name, a type, how arguments
/// are read and validated, and a constructor.
///
/// @param <A> the arguments
public abstract class StandardFactory<A> implements DeschedulerPluginFactory<A> {
  private final String name;
  private final Class<? extends DeschedulerPlugin> type;
  private final Function<ArgsReader, A> reader;
  private final Function<A, List<String>> rules;
  private final Constructor<A> constructor;

  /// Makes a plugin for one profile.
  @FunctionalInterface
  protected interface Constructor<A> {
    DeschedulerPlugin create(A args, DeschedulerContext context) throws DeschedulerPluginException;
  }

  /// @param rules what is wrong with arguments
  protected StandardFactory(
      String name,
      Class<? extends DeschedulerPlugin> type,
      Function<ArgsReader, A> reader,
      Function<A, List<String>> rules,
      Constructor<A> constructor) {
    this.name = name;
    this.type = type;
    this.reader = reader;
    this.rules = rules;
    this.constructor = constructor;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final Class<? extends DeschedulerPlugin> type() {
    return type;
  }

  @Override
  public final A read(ArgsReader args) {
    return reader.apply(args);
  }

  @Override
  public final List<String> validate(A args) {
    return rules.apply(args);
  }

  @Override
  public final DeschedulerPlugin create(A args, DeschedulerContext context)
      throws DeschedulerPluginException {
    return constructor.create(args, context);
  }
}
