package dev.berth.api.kubescheduler;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A web service that takes part in scheduling. An empty verb means that it has no such call;
/// others are appended to `urlPrefix`.
///
/// @param urlPrefix where the service is
/// @param filterVerb narrows the feasible nodes
/// @param preemptVerb narrows the candidates of a preemption
/// @param prioritizeVerb scores nodes
/// @param weight factor of these scores; positive if there are any
/// @param bindVerb binds pods; at most one extender has it
/// @param enableHTTPS whether to use TLS
/// @param tlsConfig null: TLS without verification, if TLS is used at all
/// @param httpTimeout limit of one call; zero: 5 seconds
/// @param nodeCacheCapable whether nodes are sent by name only
/// @param managedResources pods that request none of these are not sent; empty: all are
/// @param ignorable whether scheduling goes on when the service fails
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
