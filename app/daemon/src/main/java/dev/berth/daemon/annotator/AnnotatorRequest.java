package dev.berth.daemon.annotator;

import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.config.server.LoggingOptions;
import dev.berth.framework.status.PluginException;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.connect.Tls;
import dev.berth.kube.metrics.InstantAnswer;
import dev.berth.kube.metrics.PrometheusClient;
import dev.berth.loadaware.crane.LoadAnnotations;
import dev.berth.loadaware.crane.SchedulerPolicy;
import dev.berth.loadaware.usage.HttpAddress;
import dev.berth.loadaware.usage.InstantQueries;
import dev.berth.loadaware.usage.InstantQueries.MeasuredSeries;
import dev.berth.scenario.InputException;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.Map;

/// The options and the policy of a request, checked.
///
/// @param zone the zone of the times that are written
public record AnnotatorRequest(
    AnnotatorOptions options, SchedulerPolicy policy, ZoneRules zone, URI prometheus) {
  /// The options of crane-scheduler-controller.
  ///
  /// @param policyConfigPath a file
  /// @param prometheusAddress empty if it is missing
  /// @param bindingHeapSize how many bindings are kept
  /// @param concurrentSyncs how many nodes are measured at the same time
  /// @param kubeconfig a file; empty for none
  /// @param master the address of the API server; empty for the address in the kubeconfig
  public record AnnotatorOptions(
      String policyConfigPath,
      String prometheusAddress,
      int bindingHeapSize,
      int concurrentSyncs,
      String kubeconfig,
      String master,
      int healthPort,
      LeaderElectionConfiguration leaderElection,
      LoggingOptions logging) {}

  /// crane-scheduler's, for each query.
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private static final URI NOWHERE = URI.create("http://localhost");

  /// Reads the policy, and checks the options.
  ///
  /// @throws InputException with all errors
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
    InputException.throwIfAny(problems);
    return request;
  }

  private static void atLeast(int least, String flag, int value, Problems problems) {
    if (value < least) {
      problems.add(flag, "%d is less than %d".formatted(value, least));
    }
  }

  private static SchedulerPolicy policy(AnnotatorOptions options, Problems problems) {
    try {
      return SchedulerPolicy.readForController(options.policyConfigPath());
    } catch (PluginException e) {
      problems.add("--policy-config-path", String.valueOf(e.getMessage()));
      return SchedulerPolicy.EMPTY;
    }
  }

  private static ZoneRules zone(Map<String, String> environment, Problems problems) {
    try {
      return LoadAnnotations.zone("", environment::get).getRules();
    } catch (DateTimeException e) {
      problems.add("TZ", String.valueOf(e.getMessage()));
      return ZoneOffset.UTC.getRules();
    }
  }

  private static URI address(String text, Problems problems) {
    try {
      return HttpAddress.parse(text);
    } catch (URISyntaxException e) {
      problems.add(
          "--prometheus-address",
          text.isEmpty()
              ? "is missing: write an address such as http://prometheus.monitoring:9090"
              : HttpAddress.problem(text, e));
      return NOWHERE;
    }
  }

  /// A client of Prometheus, with crane-scheduler's time limit.
  ///
  /// @throws IOException if the address cannot be used; the message is for the user
  PrometheusClient connect(Map<String, String> environment) throws IOException {
    return PrometheusClient.of(prometheus, "", Tls.DEFAULT, new Proxies(environment)).within(LIMIT);
  }

  /// Queries the current series, by HTTP. For any thread.
  static InstantQueries queries(PrometheusClient client, InstantSource clock) {
    return query -> {
      InstantAnswer answer = client.instant(query, clock.instant());
      if (!answer.warnings().isEmpty()) {
        throw new IOException("unexpected warnings: " + String.join("; ", answer.warnings()));
      }
      if (!answer.isVector()) {
        throw new IOException("the result is a %s, not a vector".formatted(answer.type()));
      }
      return answer.samples().stream()
          .map(sample -> new MeasuredSeries(sample.labels(), sample.value()))
          .toList();
    };
  }
}
