package dev.berth.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.cache.NodeExpiries;
import dev.berth.framework.Plugin;
import dev.berth.framework.state.CycleState;

/// All objects that are reachable from a plugin and from the state of a cycle, field by field.
/// Objects of two equal plugins are not identical, so what compares by identity is compared by its
/// fields.
final class DeepState {
  private final Class<?>[] caches;

  /// @param caches types of objects that are left out, see [PluginContract#caches]
  DeepState(Class<?>... caches) {
    this.caches = caches;
  }

  /// Fails if the plugin or the state differs from its twin anywhere.
  void assertSame(
      String description,
      Plugin plugin,
      CycleState state,
      Plugin expectedPlugin,
      CycleState expectedState) {
    assertSame(description + ": the cycle state", state, expectedState);
    assertSame(description + ": the plugin", plugin, expectedPlugin);
  }

  /// Fails if the object differs from its twin anywhere.
  void assertSame(String description, Object actual, Object expected) {
    assertThat(actual)
        .as(Remedy.NO_CHANGE.of(description))
        .usingRecursiveComparison()
        .ignoringFieldsOfTypes(caches)
        .ignoringFieldsOfTypes(NodeExpiries.class) // they remember the latest time
        .isEqualTo(expected);
  }
}
