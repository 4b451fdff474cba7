import dev.berth.framework.PluginFactory;
import dev.berth.loadaware.crane.DynamicFactory;

/// Load-aware scheduling: plugins that see what nodes really use. They have no privileges: all that
/// they need is in the framework.
module dev.berth.loadaware {
  requires static transitive org.jspecify;
  requires transitive dev.berth.framework;

  exports dev.berth.loadaware.crane;

  provides PluginFactory with
      DynamicFactory;
}
