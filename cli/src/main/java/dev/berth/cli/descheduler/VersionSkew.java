package dev.berth.cli.descheduler;

import java.util.regex.Pattern;

/// Whether the descheduler knows the Kubernetes that it works for.
final class VersionSkew {
  private static final int OWN_MINOR = 36;
  private static final int MOST = 3;
  private static final Pattern VERSION = Pattern.compile("v?[0-9]+\\.([0-9]{1,6})\\.[0-9]+.*");

  private VersionSkew() {}

  /// A warning; empty for none.
  ///
  /// @param server its version, such as `v1.37.1`
  static String warning(String server) {
    var version = VERSION.matcher(server);
    if (!version.matches()) {
      return "failed to parse Kubernetes server version '%s'".formatted(server);
    }
    return Math.abs(OWN_MINOR - Integer.parseInt(version.group(1))) <= MOST
        ? ""
        : ("descheduler version 0.%d.0 may not be supported on your version of Kubernetes %s."
                + "See compatibility docs for more info:"
                + " https://github.com/kubernetes-sigs/descheduler#compatibility-matrix")
            .formatted(OWN_MINOR, server);
  }
}
