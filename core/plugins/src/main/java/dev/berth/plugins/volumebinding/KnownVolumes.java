package dev.berth.plugins.volumebinding;

import java.util.Collections;
import java.util.SortedSet;

/// The volumes of one class, and the classes of all volumes. Immutable.
///
/// @param ofClass the volumes of the class, including taken ones
/// @param classes the classes that volumes have; empty for volumes without a class
record KnownVolumes(ClassVolumes ofClass, SortedSet<String> classes) {
  static final KnownVolumes NONE =
      new KnownVolumes(ClassVolumes.NONE, Collections.emptySortedSet());
}
