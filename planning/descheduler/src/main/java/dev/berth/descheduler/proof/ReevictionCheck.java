package dev.berth.descheduler.proof;

import org.jspecify.annotations.Nullable;

/// Whether the policy would evict a replacement again, where it goes.
interface ReevictionCheck {
  /// The plugin that would choose it; null if none would.
  @Nullable String chosenBy(Relocation relocation);
}
