package dev.berth.config.server;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.config.validation.GoValue;
import java.util.List;

/// Rules for [Authentication].
final class AuthenticationRules {
  private static final String UID_HEADERS = "--requestheader-uid-headers";
  private static final String UID_GATE = "RemoteRequestHeaderUID";

  private AuthenticationRules() {}

  static void check(RequestHeader headers, FeatureGates gates, FlagProblems problems) {
    filled("--requestheader-username-headers", headers.usernameHeaders(), problems);
    filled("--requestheader-group-headers", headers.groupHeaders(), problems);
    filled("--requestheader-extra-headers-prefix", headers.extraHeaderPrefixes(), problems);
    filled("--requestheader-allowed-names", headers.allowedNames(), problems);
    uidHeaders(headers.uidHeaders(), gates, problems);
  }

  /// Checks settings that matter only if there is a server.
  static void checkFiles(Authentication authentication, FlagProblems problems) {
    problems.addUnreadable(
        "--authentication-kubeconfig",
        authentication.kubeconfig(),
        "failed to get delegated authentication kubeconfig: ");
    problems.addUnreadable(
        "--client-ca-file", authentication.clientCaFile(), "unable to load client CA provider: ");
    problems.addUnreadable(
        "--requestheader-client-ca-file",
        authentication.requestHeader().clientCaFile(),
        "unable to create request header authentication config: ");
  }

  private static void uidHeaders(List<String> headers, FeatureGates gates, FlagProblems problems) {
    if (!gates.enabled(UID_GATE)) {
      if (!headers.isEmpty()) {
        problems.add(
            UID_HEADERS,
            "%s requires the \"%s\" feature to be enabled".formatted(UID_HEADERS, UID_GATE));
      }
      return;
    }
    filled(UID_HEADERS, headers, problems);
    if (!headers.isEmpty() && !StandardHeaders.UID.isIn(headers)) {
      problems.add(UID_HEADERS, StandardHeaders.UID.warning());
    }
  }

  private static void filled(String flag, List<String> values, FlagProblems problems) {
    if (values.stream().anyMatch(String::isBlank)) {
      problems.add(flag, "empty value in " + GoValue.text(flag.substring("--".length())));
    }
  }
}
