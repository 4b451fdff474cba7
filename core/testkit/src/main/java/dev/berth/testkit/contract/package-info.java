/// Tests that every plugin should pass. A plugin's test implements the interfaces for its extension
/// points and returns its factory, and JUnit runs their tests beside its own:
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
/// The contracts call the plugin for every pod and every node of the
/// [dev.berth.testkit.contract.SampleCluster]; override them where these make no difference to the
/// plugin.
@NullMarked
package dev.berth.testkit.contract;

import org.jspecify.annotations.NullMarked;
