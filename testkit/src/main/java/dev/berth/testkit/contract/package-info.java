/// Tests that every plugin should pass. A plugin's test implements the interfaces for its extension
/// points, says which factory makes the plugin, and JUnit runs their tests beside its own:
///
/// ```java
/// class MyPluginTest implements FilterContract, ScoreContract {
///   @Override
///   public PluginFactory factory() {
///     return new MyPluginFactory();
///   }
/// }
/// ```
///
/// The contracts ask the plugin about every pod and every node of the
/// [dev.berth.testkit.contract.SampleCluster]; give them others where these say nothing to the
/// plugin.
@NullMarked
package dev.berth.testkit.contract;

import org.jspecify.annotations.NullMarked;
