package dev.berth.cel.function;

import java.util.List;

/// A group of related functions.
interface Library {
  /// Returns the overloads; functions of one name may be in several libraries.
  List<Overload> overloads();
}
