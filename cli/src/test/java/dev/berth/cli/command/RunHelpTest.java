package dev.berth.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The help of `berth run` has every flag of the real kube-scheduler, in the same group, with the
/// same default.
final class RunHelpTest {
  private static final Pattern GROUP = Pattern.compile("(\\w.*):");
  private static final Pattern FLAG = Pattern.compile("\\s+(-\\w, )?--([a-z0-9-]+)\\b.*");
  private static final Pattern DEFAULT =
      Pattern.compile(".*(?:\\(default \"?(.*?)\"?\\)|Default: (.*))");
  private static final String OWN = "Berth's own flags";

  @Test
  void everyFlagIsThereWithItsGroupAndItsDefault() {
    var expected = groups(RecordedCommandLines.text("help.txt"));
    var groups = groups(SchedulerRun.berth("run", "--help").out());
    var own = groups.remove(OWN);

    assertThat(own)
        .containsOnlyKeys(
            "debug",
            "deschedule",
            "descheduling-dry-run",
            "descheduling-interval",
            "estimator-bind-address",
            "estimator-client-ca-file",
            "estimator-cluster-name",
            "estimator-insecure",
            "estimator-port",
            "estimator-tls-cert-file",
            "estimator-tls-private-key-file",
            "firmament-bind-address",
            "firmament-client-ca-file",
            "firmament-insecure",
            "firmament-port",
            "firmament-tls-cert-file",
            "firmament-tls-private-key-file",
            "help",
            "plugin-dir",
            "record",
            "record-limit",
            "scheduler-conf",
            "ui");
    expected.values().forEach(group -> group.remove("help"));
    assertThat(groups).isEqualTo(expected);
    assertThat(groups.keySet()).containsExactlyElementsOf(expected.keySet());
    assertThat(groups.values().stream().mapToInt(Map::size).sum()).isGreaterThan(60);
  }

  @Test
  void oldFlagsAreNotTaught() {
    assertThat(SchedulerRun.berth("run", "--help").out()).doesNotContain("--policy-config");
    assertThat(SchedulerRun.berth("completion", "bash").out())
        .contains("'--leader-elect-lease-duration'")
        .doesNotContain("--policy-configmap");
  }

  @Test
  void helpNeedsNoCommand() {
    var root = SchedulerRun.berth("--help").out();

    assertThat(root).contains("  run ", "  simulate ");
    assertThat(SchedulerRun.berth("-h").out()).isEqualTo(root);
  }

  /// Defaults by flag by group.
  private static Map<String, Map<String, String>> groups(String help) {
    var groups = new LinkedHashMap<String, Map<String, String>>();
    Map<String, String> group = new TreeMap<>();
    String flag = "";
    for (String line : help.lines().toList()) {
      var heading = GROUP.matcher(line);
      var name = FLAG.matcher(line);
      var value = DEFAULT.matcher(line);
      if (heading.matches() && heading.group(1).endsWith(" flags")) {
        group = new TreeMap<>();
        groups.put(heading.group(1), group);
      } else if (name.matches()) {
        flag = name.group(2);
        group.put(flag, "");
      }
      if (value.matches() && group.containsKey(flag)) {
        String text = value.group(1) == null ? value.group(2) : value.group(1);
        group.put(flag, text.equals("[]") ? "" : text);
      }
    }
    return groups;
  }
}
