package dev.berth.framework.model;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The data that plugins store between the extension points of one pod's scheduling cycle. Used by
/// one thread at a time.
public final class CycleState {
  private final Map<StateKey<?>, StateData> data;
  private final @Nullable CycleState group;

  public CycleState() {
    this(new HashMap<>(), null);
  }

  private CycleState(Map<StateKey<?>, StateData> data, @Nullable CycleState group) {
    this.data = data;
    this.group = group;
  }

  /// Creates an empty state for a member of a group that is being tried.
  ///
  /// @param group the state that the members share
  public static CycleState ofMember(CycleState group) {
    return new CycleState(new HashMap<>(), group);
  }

  /// The state that the members of the pod's group share while the group is tried; null if the pod
  /// is tried alone. Not copied with this state.
  public @Nullable CycleState group() {
    return group;
  }

  /// Returns the value for the key, or null.
  public <T extends StateData> @Nullable T read(StateKey<T> key) {
    return key.cast(data.get(key));
  }

  /// Returns the value for the key.
  ///
  /// @throws IllegalStateException if nothing is stored under it
  public <T extends StateData> T require(StateKey<T> key) {
    T value = read(key);
    if (value == null) {
      throw new IllegalStateException("nothing was written to the cycle state under " + key);
    }
    return value;
  }

  public <T extends StateData> void write(StateKey<T> key, T value) {
    data.put(key, value);
  }

  /// Returns a state with only the data that bindings read, see [StateData#isReadWhenBinding].
  public CycleState forBinding() {
    Map<StateKey<?>, StateData> kept = new HashMap<>(data);
    kept.values().removeIf(value -> !value.isReadWhenBinding());
    return new CycleState(kept, null);
  }

  /// Returns this state for a pod that is no longer tried with its group. Both share their data: a
  /// write to one changes the other.
  public CycleState withoutGroup() {
    return group == null ? this : new CycleState(data, null);
  }

  /// Returns a copy; changes to the copy do not affect this state.
  public CycleState copy() {
    Map<StateKey<?>, StateData> copy = new HashMap<>(data.size() * 2);
    data.forEach((key, value) -> copy.put(key, value.copy()));
    return new CycleState(copy, group);
  }
}
