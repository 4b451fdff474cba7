package dev.berth.descheduler.policy;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import java.util.List;

/// Arguments together with the factory that understands them.
public record BoundArgs<A>(DeschedulerPluginFactory<A> factory, A args) {

  static <A> BoundArgs<A> read(DeschedulerPluginFactory<A> factory, ArgsReader reader) {
    return new BoundArgs<>(factory, factory.read(reader));
  }

  /// What is wrong with them.
  public List<String> problems() {
    return factory.validate(args);
  }

  /// Makes the plugin.
  ///
  /// @throws DeschedulerPluginException if that is not possible with these arguments
  public DeschedulerPlugin create(DeschedulerContext context) throws DeschedulerPluginException {
    return factory.create(args, context);
  }
}
