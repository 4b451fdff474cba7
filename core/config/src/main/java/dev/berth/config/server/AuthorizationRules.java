package dev.berth.config.server;

import dev.berth.config.validation.GoValue;

/// Rules for [Authorization]. Checked only if there is a server.
final class AuthorizationRules {
  private AuthorizationRules() {}

  static void check(Authorization authorization, FlagProblems problems) {
    problems.addUnreadable(
        "--authorization-kubeconfig",
        authorization.kubeconfig(),
        "failed to get delegated authorization kubeconfig: ");
    for (var path : authorization.alwaysAllowPaths()) {
      var relative = path.startsWith("/") ? path.substring(1) : path;
      var star = relative.indexOf('*');
      if (star >= 0 && star < relative.length() - 1) {
        problems.add(
            "--authorization-always-allow-paths",
            "only trailing * allowed in " + GoValue.text(relative));
      }
    }
  }
}
