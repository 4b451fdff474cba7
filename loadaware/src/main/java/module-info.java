import dev.berth.framework.PluginFactory;
import dev.berth.loadaware.crane.DynamicFactory;
import dev.berth.loadaware.koordinator.LoadAwareSchedulingFactory;

/// Load-aware scheduling: plugins that see what nodes really use. They have no privileges: all that
/// they need is in the framework.
module dev.berth.loadaware {
  requires static transitive org.jspecify;
  requires transitive dev.berth.framework;
  requires org.pcollections;

  exports dev.berth.loadaware.crane;
  exports dev.berth.loadaware.koordinator;

  provides PluginFactory with
      DynamicFactory,
      LoadAwareSchedulingFactory;
}
