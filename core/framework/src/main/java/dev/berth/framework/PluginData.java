package dev.berth.framework;

import dev.berth.framework.cluster.BackgroundWork;
import dev.berth.framework.cluster.Expiries;
import dev.berth.framework.cluster.NodeInputs;
import dev.berth.framework.model.NodeAspect;
import java.util.function.Supplier;

/// Services for a plugin that keeps its own data from cycle to cycle: it fetches the data, shares
/// them, and reports when answers about nodes change with them. For the engine's thread.
public interface PluginData {
  /// Takes reports of changes of nodes that no [dev.berth.framework.model.NodeInfo] shows.
  NodeInputs nodeInputs();

  /// Creates an empty [Expiries], which records when nodes change only because time passes.
  ///
  /// @param aspect the aspect of a node that changes then
  Expiries expiries(NodeAspect aspect);

  /// Runs work in addition to the engine's work, while the plugin is in use. Call this while the
  /// plugin is made, but not inside the supplier of a [#shared] part: that part may outlive the
  /// plugin. If another plugin has requested equal work, the work runs once.
  ///
  /// @throws dev.berth.framework.status.PluginException if different work of the same name is
  ///   already requested; the message is for the user
  void background(BackgroundWork work);

  /// Returns state that the plugins of all profiles share, so that each plugin sees the
  /// reservations of the others. Call this while the plugin is made. If plugins are replaced while
  /// the scheduler runs, the new plugins get the old state, provided that they request it while
  /// they are made.
  ///
  /// @param type the type of the state; there is one state of each type
  /// @param make called at the first request for the type
  <T> T shared(Class<T> type, Supplier<T> make);
}
