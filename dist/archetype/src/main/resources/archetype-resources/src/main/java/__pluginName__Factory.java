package ${package};

import dev.berth.framework.Plugin;
import dev.berth.framework.PluginArgsReader;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;

/// Makes [${pluginName}] for a profile.
public final class ${pluginName}Factory implements PluginFactory<${pluginName}Factory.Args> {
  /// The arguments: the label of preferred nodes.
  public record Args(String label) {}

  @Override
  public String name() {
    return ${pluginName}.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return ${pluginName}.class;
  }

  @Override
  public Args read(PluginArgsReader args) {
    return new Args(args.text("label", "example.com/preferred"));
  }

  @Override
  public Plugin create(Args args, PluginContext context) {
    return new ${pluginName}(args.label());
  }
}
