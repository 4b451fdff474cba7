package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `berth run --deschedule`, up to the point at which it would look for a cluster.
final class RunDescheduleTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void allThatIsWrongWithThePolicyIsSaidBeforeAnythingIsDone() throws IOException {
    Path policy =
        Files.writeString(
            directory.resolve("policy.yaml"),
            """
            apiVersion: descheduler/v1alpha2
            kind: DeschedulerPolicy
            profiles:
            - name: p
              pluginConfig:
              - name: LowNodeUtilization
                arg: {thresholds: {cpu: 20}}
              plugins: {balance: {enabled: [LowNodeUtilization]}}
            """);

    var run = Run.berth("run", "--kubeconfig=none", "--deschedule", policy.toString());

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            policy + ":6: ",
            policy
                + ":7: profiles[0].pluginConfig[0].arg: there is no such field; did you mean"
                + " \"args\"?");
  }

  @Test
  void aPolicyThatIsNotThereIsBadInput() {
    var run = Run.berth("run", "--kubeconfig=none", "--deschedule", "none.yaml");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("none.yaml: there is no such file");
  }
}
