package dev.berth.plugins.volumebinding;

import java.util.Collections;
import java.util.SortedSet;

/// The volumes of one class among all that there are. Immutable.
///
/// @param ofClass those of the class, taken ones included
/// @param classes the classes that volumes are of; empty text for those without a class
record KnownVolumes(ClassVolumes ofClass, SortedSet<String> classes) {
  static final KnownVolumes NONE =
      new KnownVolumes(ClassVolumes.NONE, Collections.emptySortedSet());
}
