package dev.berth.framework.state;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The state of plugins between the extension points of one scheduling cycle of one pod. One thread
/// at a time.
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

  /// An empty state for a member of a group that is being tried.
  ///
  /// @param group what the members share
  public static CycleState ofMember(CycleState group) {
    return new CycleState(new HashMap<>(), group);
  }

  /// The state that the members of the pod's group share while the group is tried; null if the pod
  /// is tried by itself. Not copied with this state.
  public @Nullable CycleState group() {
    return group;
  }

  /// What was written under the key, or null.
  public <T extends StateData> @Nullable T read(StateKey<T> key) {
    return key.cast(data.get(key));
  }

  /// What was written under the key.
  ///
  /// @throws IllegalStateException if nothing was
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

  /// What is left of this state after the scheduling cycle, see [StateData#isReadWhenBinding].
  public CycleState forBinding() {
    Map<StateKey<?>, StateData> kept = new HashMap<>(data);
    kept.values().removeIf(value -> !value.isReadWhenBinding());
    return new CycleState(kept, null);
  }

  /// The same state of a pod that is no longer tried with its group; what is written to one of the
  /// two, the other has as well.
  public CycleState withoutGroup() {
    return group == null ? this : new CycleState(data, null);
  }

  /// A state that can be changed without this one changing.
  public CycleState copy() {
    Map<StateKey<?>, StateData> copy = new HashMap<>(data.size() * 2);
    data.forEach((key, value) -> copy.put(key, value.copy()));
    return new CycleState(copy, group);
  }
}
