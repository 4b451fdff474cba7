package dev.berth.cli.annotator;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.cli.scenario.InputException;
import dev.berth.framework.PluginException;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.connect.Tls;
import dev.berth.kube.metrics.PrometheusClient;
import dev.berth.loadaware.crane.AnnotationTimes;
import dev.berth.loadaware.crane.SchedulerPolicy;
import dev.berth.loadaware.crane.SchedulerPolicyFile;
import dev.berth.loadaware.usage.HttpAddress;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.Map;

/// What the options and the policy ask for, checked.
///
/// @param zone of the times that are written
/// @param prometheus where it is
public record AnnotatorRequest(
    AnnotatorOptions options, SchedulerPolicy policy, ZoneRules zone, URI prometheus) {
  /// crane-scheduler's, for each query.
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private static final URI NOWHERE = URI.create("http://localhost");

  /// Reads the policy, and looks at the options.
  ///
  /// @param environment the variables of the process
  /// @throws InputException with everything that is wrong
  public static AnnotatorRequest of(AnnotatorOptions options, Map<String, String> environment)
      throws InputException {
    var problems = new Problems();
    atLeast(1, "--binding-heap-size", options.bindingHeapSize(), problems);
    atLeast(1, "--concurrent-syncs", options.concurrentSyncs(), problems);
    atLeast(0, "--health-port", options.healthPort(), problems);
    var request =
        new AnnotatorRequest(
            options,
            policy(options, problems),
            zone(environment, problems),
            address(options.prometheusAddress(), problems));
    if (!problems.isEmpty()) {
      throw new InputException(problems);
    }
    return request;
  }

  private static void atLeast(int least, String flag, int value, Problems problems) {
    if (value < least) {
      problems.add(new Problem(flag, 0, 0, "", "%d is less than %d".formatted(value, least)));
    }
  }

  private static SchedulerPolicy policy(AnnotatorOptions options, Problems problems) {
    try {
      return SchedulerPolicyFile.readForController(options.policyConfigPath());
    } catch (PluginException e) {
      problems.add(new Problem("--policy-config-path", 0, 0, "", String.valueOf(e.getMessage())));
      return new SchedulerPolicy(List.of(), List.of(), List.of(), List.of());
    }
  }

  private static ZoneRules zone(Map<String, String> environment, Problems problems) {
    try {
      return AnnotationTimes.zone("", environment::get).getRules();
    } catch (DateTimeException e) {
      problems.add(new Problem("TZ", 0, 0, "", String.valueOf(e.getMessage())));
      return ZoneOffset.UTC.getRules();
    }
  }

  private static URI address(String text, Problems problems) {
    try {
      return HttpAddress.parse(text);
    } catch (URISyntaxException e) {
      problems.add(
          new Problem(
              "--prometheus-address",
              0,
              0,
              "",
              text.isEmpty()
                  ? "is missing: write an address such as http://prometheus.monitoring:9090"
                  : "\"%s\" is no address such as http://prometheus.monitoring:9090: %s"
                      .formatted(text, e.getReason())));
      return NOWHERE;
    }
  }

  /// A client of Prometheus, with crane-scheduler's time limit.
  ///
  /// @throws IOException if the address cannot be used; the message is for the user
  PrometheusClient connect(Map<String, String> environment) throws IOException {
    return PrometheusClient.of(prometheus, "", Tls.DEFAULT, new Proxies(environment)).within(LIMIT);
  }
}
