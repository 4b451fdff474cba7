package dev.berth.conformance.live;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// What a pod has that a process has not: the files of a service account, at their place, in a
/// Linux mount namespace of its own.
final class InPod {
  private static final List<String> UNSHARE = List.of("unshare", "--map-root-user", "--mount");

  private static final String SCRIPT =
      """
      set -e
      mount -t tmpfs none /var/run
      mkdir -p /var/run/secrets/kubernetes.io/serviceaccount
      cp "$0" /var/run/secrets/kubernetes.io/serviceaccount/ca.crt
      printf token >/var/run/secrets/kubernetes.io/serviceaccount/token
      export KUBERNETES_SERVICE_HOST=127.0.0.1 KUBERNETES_SERVICE_PORT=1
      exec "$@"
      """;

  private InPod() {}

  /// Whether this user may have such a namespace.
  static boolean isPermitted() throws InterruptedException {
    try {
      return new ProcessBuilder(
                  Stream.concat(
                          UNSHARE.stream(), Stream.of("sh", "-c", "mount -t tmpfs none /var/run"))
                      .toList())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false; // there is no such command
    }
  }

  /// What runs the command behind it in one; nothing if there can be none.
  ///
  /// @param authority that of the account
  static List<String> runner(Path authority) throws InterruptedException {
    return isPermitted()
        ? Stream.concat(UNSHARE.stream(), Stream.of("sh", "-c", SCRIPT, authority.toString()))
            .toList()
        : List.of();
  }
}
