package dev.berth.descheduler.policy;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A policy: the pods to evict, and the limits of evictions.
///
/// @param nodeSelector as text; null for all nodes
/// @param maxNoOfPodsToEvictPerNode in one cycle; null for any number
/// @param maxNoOfPodsToEvictPerNamespace in one cycle; null for any number
/// @param maxNoOfPodsToEvictTotal in one cycle; null for any number
/// @param evictionFailureEventNotification whether failed evictions get warning events
/// @param gracePeriodSeconds how long evicted pods may still run; null for their own period
/// @param metricsCollector whether usage is read from a metrics server; deprecated
/// @param metricsProviders the sources of measured usage
public record DeschedulerPolicy(
    @Nullable String nodeSelector,
    @Nullable Long maxNoOfPodsToEvictPerNode,
    @Nullable Long maxNoOfPodsToEvictPerNamespace,
    @Nullable Long maxNoOfPodsToEvictTotal,
    boolean evictionFailureEventNotification,
    @Nullable Long gracePeriodSeconds,
    boolean metricsCollector,
    List<MetricsProvider> metricsProviders,
    List<DeschedulerProfile> profiles) {
  public static final String API_VERSION = "descheduler/v1alpha2";
  public static final String KIND = "DeschedulerPolicy";

  /// The kind of file that koord-descheduler has instead of a policy.
  public static final String KIND_OF_KOORDINATOR = "DeschedulerConfiguration";

  /// A policy that evicts nothing.
  public static final DeschedulerPolicy EMPTY =
      new DeschedulerPolicy(null, null, null, null, false, null, false, List.of(), List.of());

  public DeschedulerPolicy {
    metricsProviders = List.copyOf(metricsProviders);
    profiles = List.copyOf(profiles);
  }

  DeschedulerPolicy withProfiles(List<DeschedulerProfile> others) {
    return new DeschedulerPolicy(
        nodeSelector,
        maxNoOfPodsToEvictPerNode,
        maxNoOfPodsToEvictPerNamespace,
        maxNoOfPodsToEvictTotal,
        evictionFailureEventNotification,
        gracePeriodSeconds,
        metricsCollector,
        metricsProviders,
        others);
  }

  /// The selector of nodes. Throws a [SelectorException] if the selector is invalid.
  public Selector nodes() {
    return nodeSelector == null ? Selector.EVERYTHING : Selector.parse(nodeSelector);
  }

  /// The names of all plugins that some profile uses.
  public Set<String> enabled() {
    return profiles.stream()
        .flatMap(profile -> profile.enabled().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /// Whether usage is read from a metrics server.
  public boolean readsKubernetesMetrics() {
    return metricsCollector
        || metricsProviders.stream()
            .anyMatch(provider -> provider.source().equals(MetricsProvider.KUBERNETES_METRICS));
  }

  /// The Prometheus server with the usage; null if there is none.
  public MetricsProvider.@Nullable Prometheus prometheus() {
    return metricsProviders.stream()
        .filter(provider -> provider.source().equals(MetricsProvider.PROMETHEUS))
        .flatMap(provider -> Stream.ofNullable(provider.prometheus()))
        .filter(prometheus -> !prometheus.url().isEmpty())
        .findFirst()
        .orElse(null);
  }

  /// A source of measured usage.
  ///
  /// @param source its kind; unknown kinds are ignored
  /// @param prometheus the connection to Prometheus; null if it is missing
  public record MetricsProvider(String source, @Nullable Prometheus prometheus) {
    public static final String KUBERNETES_METRICS = "KubernetesMetrics";
    public static final String PROMETHEUS = "Prometheus";

    /// The connection to a Prometheus server.
    ///
    /// @param hasAuthToken whether a secret has the token; otherwise it is the service account's
    /// @param authToken the secret; null if none is named
    public record Prometheus(String url, boolean hasAuthToken, @Nullable ObjectKey authToken) {}
  }
}
