package dev.berth.config.legacy.policy;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// An extender in a Policy. It differs from a current extender in the spelling of `enableHttps` and
/// in the format of the timeout.
///
/// @param httpTimeout in nanoseconds; 0 means 5 seconds
/// @param tlsConfig as written, since its fields are still the same; null if absent
/// @param managedResources as written, since their fields are still the same
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
