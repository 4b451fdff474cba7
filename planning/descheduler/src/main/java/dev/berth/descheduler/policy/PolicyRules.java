package dev.berth.descheduler.policy;

import dev.berth.descheduler.policy.DeschedulerPolicy.MetricsProvider;
import dev.berth.descheduler.policy.DeschedulerProfile.DeschedulerPluginConfig;
import dev.berth.descheduler.text.Aggregate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The rules for a policy, before its defaults are set.
final class PolicyRules {
  private final List<String> problems = new ArrayList<>();

  private PolicyRules() {}

  /// Returns the errors, in the descheduler's words and order.
  static List<String> problems(DeschedulerPolicy policy) {
    var rules = new PolicyRules();
    policy.profiles().forEach(rules::profile);
    rules.providers(policy);
    return List.copyOf(rules.problems);
  }

  /// The same only for metrics providers.
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

  /// The texts that Go's `net/url` does not accept as URLs.
  private static final class GoUrls {
    private static final Pattern SCHEME = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*:");
    private static final Pattern WRONG_ESCAPE = Pattern.compile("%(?![0-9a-fA-F]{2}).{0,2}");

    /// In Go's words; null if nothing is wrong.
    static @Nullable String problem(String url) {
      var cause = cause(url);
      return cause == null ? null : "parse \"%s\": %s".formatted(url, cause);
    }

    private static @Nullable String cause(String url) {
      if (url.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
        return "net/url: invalid control character in URL";
      }
      if (url.startsWith(":")) {
        return "missing protocol scheme";
      }
      var scheme = SCHEME.matcher(url);
      var rest = scheme.lookingAt() ? url.substring(scheme.end()) : url;
      if (!scheme.lookingAt() && rest.split("/", 2)[0].contains(":")) {
        return "first path segment in URL cannot contain colon";
      }
      if (rest.startsWith("//")) {
        var host = rest.substring(2).split("[/?#]", 2)[0];
        var wrong = host(host.substring(host.lastIndexOf('@') + 1));
        if (wrong != null) {
          return wrong;
        }
      }
      var escape = WRONG_ESCAPE.matcher(rest);
      return escape.find() ? "invalid URL escape \"%s\"".formatted(escape.group()) : null;
    }

    private static @Nullable String host(String host) {
      int end = host.lastIndexOf(']');
      if (host.startsWith("[") && end < 0) {
        return "missing ']' in host";
      }
      int colon = host.indexOf(':', Math.max(0, end));
      var port = colon < 0 ? "" : host.substring(colon);
      return port.isEmpty() || port.substring(1).chars().allMatch(Character::isDigit)
          ? null
          : "invalid port \"%s\" after host".formatted(port);
    }
  }
}
