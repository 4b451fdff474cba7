package dev.berth.descheduler.policy;

import dev.berth.descheduler.text.Aggregate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What must hold in a policy, before its defaults are set.
final class PolicyRules {
  private final List<String> problems = new ArrayList<>();

  private PolicyRules() {}

  /// What is wrong, in the descheduler's words and order.
  static List<String> problems(DeschedulerPolicy policy) {
    var rules = new PolicyRules();
    policy.profiles().forEach(rules::profile);
    rules.providers(policy);
    return List.copyOf(rules.problems);
  }

  /// The same of providers of metrics alone.
  static List<String> providerProblems(DeschedulerPolicy policy) {
    return problems(policy.withProfiles(List.of()));
  }

  private void profile(DeschedulerProfile profile) {
    for (var config : profile.pluginConfig()) {
      var problem = problem(config);
      if (problem != null) {
        problems.add("in profile %s: %s".formatted(profile.name(), problem));
      }
    }
  }

  private static @Nullable String problem(DeschedulerPluginConfig config) {
    var args = config.args();
    if (args == null) {
      return "plugin %s in pluginConfig not registered".formatted(config.name());
    }
    var found = args.problems();
    return found.isEmpty() ? null : Aggregate.of(found);
  }

  private void providers(DeschedulerPolicy policy) {
    var sources = new HashSet<String>();
    MetricsProvider prometheus = null;
    for (var provider : policy.metricsProviders()) {
      if (!sources.add(provider.source())) {
        problems.add(
            "metric provider \"%s\" is already configured, each source can be configured only once"
                .formatted(provider.source()));
      } else if (provider.source().equals(MetricsProvider.PROMETHEUS)) {
        prometheus = provider;
      }
    }
    if (policy.metricsCollector() && sources.contains(MetricsProvider.KUBERNETES_METRICS)) {
      problems.add(
          "it is not allowed to combine metrics provider when metrics collector is enabled");
    }
    if (prometheus != null) {
      prometheus(prometheus.prometheus());
    }
  }

  private void prometheus(MetricsProvider.@Nullable Prometheus prometheus) {
    if (prometheus == null) {
      problems.add("prometheus configuration is required when prometheus source is enabled");
      return;
    }
    var wrong = GoUrls.problem(prometheus.url());
    if (prometheus.url().isEmpty()) {
      problems.add("prometheus URL is required when prometheus is enabled");
    } else if (wrong != null) {
      problems.add("error parsing prometheus URL: " + wrong);
    }
    var secret = prometheus.authToken();
    if (!prometheus.hasAuthToken()) {
      return;
    }
    if (secret == null) {
      problems.add("prometheus authToken secret is expected to be set when authToken field is");
    } else if (secret.name().isEmpty() || secret.namespace().isEmpty()) {
      problems.add("prometheus authToken secret reference does not set both namespace and name");
    }
  }
}
