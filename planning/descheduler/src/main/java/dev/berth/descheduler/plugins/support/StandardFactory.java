package dev.berth.descheduler.plugins.support;

import dev.berth.api.custom.CustomResourceType;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// A factory that consists of the parts of its plugin and its arguments.
///
/// @param <A> the arguments
/// @param reader reads arguments
/// @param rules finds errors in arguments
public record StandardFactory<A>(
    String name,
    Class<? extends DeschedulerPlugin> type,
    Function<ArgsReader, A> reader,
    Function<A, List<String>> rules,
    Constructor<A> constructor,
    Set<CustomResourceType> customResources)
    implements DeschedulerPluginFactory<A> {
  /// Makes a plugin for one profile.
  @FunctionalInterface
  public interface Constructor<A> {
    DeschedulerPlugin create(A args, DeschedulerContext context) throws DeschedulerPluginException;
  }

  /// Creates the factory of a plugin that reads no custom resources.
  public StandardFactory(
      String name,
      Class<? extends DeschedulerPlugin> type,
      Function<ArgsReader, A> reader,
      Function<A, List<String>> rules,
      Constructor<A> constructor) {
    this(name, type, reader, rules, constructor, Set.of());
  }

  @Override
  public A read(ArgsReader args) {
    return reader.apply(args);
  }

  @Override
  public List<String> validate(A args) {
    return rules.apply(args);
  }

  @Override
  public DeschedulerPlugin create(A args, DeschedulerContext context)
      throws DeschedulerPluginException {
    return constructor.create(args, context);
  }
}
