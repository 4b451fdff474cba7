/// Tests that every plugin should pass. A plugin's test class implements the interfaces for the
/// plugin's extension points and returns its factory. JUnit then runs the contract's tests beside
/// those of the class:
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
/// [dev.berth.testkit.contract.SampleCluster]; override the methods for pods and nodes if the
/// plugin gives all of these the same answer.
@NullMarked
package dev.berth.testkit.contract;

import org.jspecify.annotations.NullMarked;
