package dev.berth.config.policy;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// An extender as a Policy has it. It differs from today's in the spelling of `enableHttps` and in
/// how the timeout is given.
///
/// @param httpTimeout in nanoseconds; 0: 5 seconds
/// @param tlsConfig as written: its fields are still the same; null: not given
/// @param managedResources as written: their fields are still the same
public record LegacyExtender(
    String urlPrefix,
    String filterVerb,
    String preemptVerb,
    String prioritizeVerb,
    long weight,
    String bindVerb,
    boolean enableHttps,
    @Nullable Object tlsConfig,
    long httpTimeout,
    boolean nodeCacheCapable,
    List<Object> managedResources,
    boolean ignorable) {

  public LegacyExtender {
    managedResources = List.copyOf(managedResources);
  }
}
