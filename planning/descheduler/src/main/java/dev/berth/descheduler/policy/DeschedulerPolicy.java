package dev.berth.descheduler.policy;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A policy: what is evicted, and how much of it.
///
/// @param nodeSelector as text; null for all nodes
/// @param maxNoOfPodsToEvictPerNode in one cycle; null for any number
/// @param maxNoOfPodsToEvictPerNamespace in one cycle; null for any number
/// @param maxNoOfPodsToEvictTotal in one cycle; null for any number
/// @param evictionFailureEventNotification whether there are warning events for failed evictions
/// @param gracePeriodSeconds how long evicted pods may still run; null for what they say themselves
/// @param metricsCollector whether usage is read from a metrics server; deprecated
/// @param metricsProviders where measured usage is read from
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

  /// The kind of file that koord-descheduler has in the place of a policy.
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

  /// Which nodes are looked at. Throws a [SelectorException] if the selector cannot be read.
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

  /// The Prometheus server that usage is read from; null if there is none.
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
  /// @param source its kind; unknown ones are never read from
  /// @param prometheus how to reach Prometheus; null if that is not said
  public record MetricsProvider(String source, @Nullable Prometheus prometheus) {
    public static final String KUBERNETES_METRICS = "KubernetesMetrics";
    public static final String PROMETHEUS = "Prometheus";

    /// How to reach a Prometheus server.
    ///
    /// @param hasAuthToken whether the token comes from a secret; otherwise it is that of the
    ///   service account
    /// @param authToken the secret; null if it is not named
    public record Prometheus(String url, boolean hasAuthToken, @Nullable ObjectKey authToken) {}
  }
}
