package dev.berth.conformance.storms;

/// Something that a [Plan] has happen.
sealed interface Act permits Deed, Fault {
  /// Makes it happen.
  ///
  /// @param pick chooses among what it can happen to
  void happen(Life life, int pick);
}
