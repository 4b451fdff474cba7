import dev.berth.framework.PluginFactory;
import dev.berth.plugins.defaultpreemption.DefaultPreemptionFactory;

/// The in-tree plugins, one package each; what two of them share is in `support`.
module dev.berth.plugins {
  requires static transitive org.jspecify;
  requires dev.berth.framework;

  provides PluginFactory with
      DefaultPreemptionFactory;
}
