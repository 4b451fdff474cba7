package dev.berth.loadaware.crane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.fake.FakePluginContext;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchedulerPolicyTest {
  private static final String HEADER =
      "apiVersion: scheduler.policy.crane.io/v1alpha1\nkind: DynamicSchedulerPolicy\n";

  @TempDir Path folder;

  private void assertRefused(String policy, String... texts) {
    var args = GivenPolicy.args(folder, policy);
    assertThatThrownBy(() -> new DynamicFactory().createFrom(args, FakePluginContext.of()))
        .isInstanceOf(PluginException.class)
        .hasMessageStartingWith("failed to get scheduler policy from config file: ")
        .hasMessageContainingAll(texts);
  }

  @Test
  void anUnknownFieldIsRefusedAndSaysWhere() {
    assertRefused(
        HEADER + "spec:\n  syncPeriod: 3m\n",
        "strict decoding error: unknown field \"spec.syncPeriod\" (",
        "policy.yaml:4)");
  }

  @Test
  void aFieldOfAListIsNamedWithItsIndex() {
    assertRefused(
        HEADER + "spec:\n  predicate:\n  - {name: a, maxLimitPercent: 0.5}\n",
        "strict decoding error: unknown field \"spec.predicate[0].maxLimitPercent\"");
  }

  @Test
  void aFieldOfAnotherTypeIsRefused() {
    assertRefused(
        HEADER + "spec:\n  syncPolicy:\n  - {name: a, period: 3}\n",
        "json: cannot unmarshal number into Go struct field SyncPolicy.spec.syncPolicy.period of"
            + " type string");
  }

  @Test
  void anotherVersionIsRefused() {
    assertRefused(
        "apiVersion: scheduler.policy.crane.io/v1\nkind: DynamicSchedulerPolicy\n",
        "no kind \"DynamicSchedulerPolicy\" is registered for version"
            + " \"scheduler.policy.crane.io/v1\" in scheme \"pkg/runtime/scheme.go:100\"");
  }

  @Test
  void allThatIsWrongIsSaidAtOnce() {
    assertRefused(
        HEADER
            + """
            spec:
              syncPolicy:
              - {name: a, period: soon}
              hotValue:
              - {timeRange: 5m, count: 1.5, counts: 2}
            """,
        "invalid duration \"soon\"",
        "cannot unmarshal number 1.5 into Go struct field HotValuePolicy.spec.hotValue.count of"
            + " type int32",
        "unknown field \"spec.hotValue[0].counts\"");
  }

  @Test
  void aMissingFileIsRefused() {
    var args = new UnknownArgs(Map.of("policyConfigPath", folder.resolve("none").toString()));
    assertThatThrownBy(() -> new DynamicFactory().createFrom(args, FakePluginContext.of()))
        .hasMessageContaining("there is no such file");
  }

  @Test
  void aFileThatCannotBeIsNamed() {
    var args = new UnknownArgs(Map.of("policyConfigPath", "a\0b"));
    assertThatThrownBy(() -> new DynamicFactory().createFrom(args, FakePluginContext.of()))
        .hasMessageContaining("\"a\\x00b\" cannot be the name of a file");
  }

  @Test
  void anEmptySpecIsFine() {
    GivenPolicy.args(folder, HEADER);

    SchedulerPolicy policy = SchedulerPolicy.read(folder.resolve("policy.yaml").toString());

    assertThat(policy).isEqualTo(new SchedulerPolicy(List.of(), List.of(), List.of(), List.of()));
  }

  @Test
  void argumentsAreReadStrictly() {
    var args = new UnknownArgs(Map.of("policyConfig", "x"));
    assertThatThrownBy(() -> new DynamicFactory().createFrom(args, FakePluginContext.of()))
        .isInstanceOf(PluginException.class);
  }

  @Test
  void anUnknownTimeZoneIsRefused() {
    GivenPolicy.args(folder, HEADER);
    String file = folder.resolve("policy.yaml").toString();
    var args = new UnknownArgs(Map.of("policyConfigPath", file));
    var factory = new DynamicFactory(name -> name.equals("TZ") ? "Mars/Olympus" : null);

    assertThatThrownBy(() -> factory.createFrom(args, FakePluginContext.of()))
        .hasMessage(
            "time zone \"Mars/Olympus\", as of TZ, is not known; write one such as Europe/Berlin or"
                + " UTC");
  }
}
