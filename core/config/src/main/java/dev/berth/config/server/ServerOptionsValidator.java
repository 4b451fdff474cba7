package dev.berth.config.server;

import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.FeatureGates;
import java.util.List;
import java.util.stream.Stream;

/// Validates the options of a scheduler process; finds errors and warnings.
public final class ServerOptionsValidator {
  private final FeatureGates gates;

  /// @param gates the feature gates, on which some rules depend
  public ServerOptionsValidator(FeatureGates gates) {
    this.gates = gates;
  }

  /// Checks all options, including whether the named files can be read.
  ///
  /// @param problems receives everything that is wrong, in kube-scheduler's order
  public void validate(ServerOptions options, Problems problems) {
    var found = new FlagProblems(problems);
    new LoggingRules(gates, found).check(options.logging());
    SecureServingRules.checkPort(options.secureServing(), found);
    AuthenticationRules.check(options.authentication().requestHeader(), gates, found);
    MetricsRules.check(options.metrics(), found);
    if (options.secureServing().enabled()) {
      SecureServingRules.check(options.secureServing(), found);
      AuthenticationRules.checkFiles(options.authentication(), found);
      AuthorizationRules.check(options.authorization(), found);
    }
  }

  /// kube-scheduler's warnings.
  public static List<String> warnings(ServerOptions options) {
    var headers = options.authentication().requestHeader();
    return Stream.of(
            warning(StandardHeaders.USERNAME, headers.usernameHeaders()),
            warning(StandardHeaders.GROUP, headers.groupHeaders()),
            warning(StandardHeaders.EXTRA, headers.extraHeaderPrefixes()))
        .flatMap(List::stream)
        .toList();
  }

  private static List<String> warning(StandardHeaders standard, List<String> headers) {
    return headers.isEmpty() || standard.isIn(headers) ? List.of() : List.of(standard.warning());
  }
}
