package dev.berth.conformance.fuzz;

import dev.berth.kube.connect.ConnectionException;
import dev.berth.kube.connect.Connections;
import dev.berth.testkit.fake.FakeClock;
import java.util.Map;
import java.util.Set;

/// Kubeconfig files. No request is sent, so that no program of them is started.
public final class KubeconfigFuzz {
  private KubeconfigFuzz() {}

  public static void fuzzerTestOneInput(byte[] input) {
    Refusals.check(
        input,
        Set.of(ConnectionException.class),
        bytes -> {
          try (var file = GivenFile.of(bytes)) {
            var connections = new Connections(Map.of(), new FakeClock());
            var _ = connections.find(file.path().toString(), "");
          }
        });
  }
}
