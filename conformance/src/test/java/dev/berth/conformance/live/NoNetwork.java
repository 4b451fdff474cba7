package dev.berth.conformance.live;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;

/// A Linux network namespace for one process, in which there is no interface but a loopback that is
/// down.
final class NoNetwork {
  private static final List<String> UNSHARE = List.of("unshare", "--map-root-user", "--net");

  private NoNetwork() {}

  /// Whether this user may have one.
  static boolean isPermitted() throws InterruptedException {
    try {
      return exit("true") == 0;
    } catch (IOException e) {
      return false; // there is no such command
    }
  }

  /// Whether a process in it reaches the server.
  static boolean reaches(URI server) throws IOException, InterruptedException {
    return exit("bash", "-c", "exec 3<>/dev/tcp/" + server.getHost() + "/" + server.getPort()) == 0;
  }

  /// Starts a command of `berth` in it.
  static RunningBerth berth(String... arguments) throws IOException {
    return RunningBerth.within(UNSHARE, arguments);
  }

  private static int exit(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(Stream.concat(UNSHARE.stream(), Stream.of(command)).toList())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
