package dev.berth.api.kubescheduler;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The configuration of a web service that takes part in scheduling. An empty verb means that the
/// service lacks the call; other verbs are appended to `urlPrefix`.
///
/// @param urlPrefix the address of the service
/// @param filterVerb the call that narrows the feasible nodes
/// @param preemptVerb the call that narrows the candidates of a preemption
/// @param prioritizeVerb the call that scores nodes
/// @param weight the factor of these scores; must be positive if there is such a call
/// @param bindVerb the call that binds pods; at most one extender may have it
/// @param enableHTTPS whether to use TLS
/// @param tlsConfig null for TLS without verification, if TLS is used
/// @param httpTimeout the limit of one call; zero for 5 seconds
/// @param nodeCacheCapable whether to send nodes by name only
/// @param managedResources only pods that request one of these are sent; empty to send all
/// @param ignorable whether scheduling continues if the service fails
@RecordBuilder
public record Extender(
    String urlPrefix,
    String filterVerb,
    String preemptVerb,
    String prioritizeVerb,
    long weight,
    String bindVerb,
    boolean enableHTTPS,
    @Nullable ExtenderTLSConfig tlsConfig,
    Duration httpTimeout,
    boolean nodeCacheCapable,
    List<ExtenderManagedResource> managedResources,
    boolean ignorable)
    implements ExtenderBuilder.With {
  public Extender {
    managedResources = List.copyOf(managedResources);
  }
}
