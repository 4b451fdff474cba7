package dev.berth.cel.function;

import java.util.List;

/// Functions that belong together.
interface Library {

  /// Their overloads; functions of a name may be in several libraries.
  List<Overload> overloads();
}
