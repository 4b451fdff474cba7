package ${package};

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.PluginFactory;
import java.util.Map;

/// Makes [${pluginName}] for a profile. Argument: `label`.
public final class ${pluginName}Factory implements PluginFactory {
  @Override
  public String name() {
    return ${pluginName}.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return ${pluginName}.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    Map<String, ?> fields = args instanceof UnknownArgs(var given) ? given : Map.of();
    return switch (fields.get("label")) {
      case null -> new ${pluginName}("example.com/preferred");
      case String label when !label.isEmpty() -> new ${pluginName}(label);
      default -> throw new PluginException("label must be the name of a label");
    };
  }
}
