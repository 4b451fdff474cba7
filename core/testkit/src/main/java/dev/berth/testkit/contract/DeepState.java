package dev.berth.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.cache.NodeExpiries;
import dev.berth.framework.Plugin;
import dev.berth.framework.model.CycleState;

/// Compares all objects that are reachable from a plugin and from the state of a cycle, field by
/// field. The objects of two equal plugins are not identical, so objects without `equals` are
/// compared by their fields.
final class DeepState {
  private final Class<?>[] caches;

  /// @param caches types of objects to leave out, see [PluginContract#caches]
  DeepState(Class<?>... caches) {
    this.caches = caches;
  }

  /// Fails if the plugin or the state differs anywhere from its twin.
  void assertSame(
      String description,
      Plugin plugin,
      CycleState state,
      Plugin expectedPlugin,
      CycleState expectedState) {
    assertSame(description + ": the cycle state", state, expectedState);
    assertSame(description + ": the plugin", plugin, expectedPlugin);
  }

  /// Fails if the object differs anywhere from its twin.
  void assertSame(String description, Object actual, Object expected) {
    assertThat(actual)
        .as(Remedy.NO_CHANGE.of(description))
        .usingRecursiveComparison()
        .ignoringFieldsOfTypes(caches)
        .ignoringFieldsOfTypes(NodeExpiries.class) // they remember the latest time
        .isEqualTo(expected);
  }
}
