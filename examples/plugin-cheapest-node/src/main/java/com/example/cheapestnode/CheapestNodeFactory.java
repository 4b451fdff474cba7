package com.example.cheapestnode;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.status.PluginException;
import java.util.Map;

/// Makes [CheapestNode] for a profile. Argument: `label`, the label that holds the price.
public final class CheapestNodeFactory implements PluginFactory {
  private static final String DEFAULT_LABEL = "example.com/price-per-hour";

  @Override
  public String name() {
    return CheapestNode.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return CheapestNode.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    return new CheapestNode(label(args));
  }

  private static String label(PluginArgs args) {
    Map<String, ?> fields = args instanceof UnknownArgs(var given) ? given : Map.of();
    for (String name : fields.keySet()) {
      if (!name.equals("label")) {
        throw new PluginException("unknown argument \"" + name + "\"; there is only label");
      }
    }
    return switch (fields.get("label")) {
      case null -> DEFAULT_LABEL;
      case String label when !label.isEmpty() -> label;
      default -> throw new PluginException("label must be the name of a label");
    };
  }
}
