package dev.berth.descheduler.proof;

import org.jspecify.annotations.Nullable;

/// Whether the policy would evict a replacement again, where it goes.
interface BounceCheck {
  /// For policies that are not known.
  BounceCheck NONE = _ -> null;

  /// The plugin that would choose it; null if none would.
  @Nullable String chosenBy(Relocation relocation);
}
