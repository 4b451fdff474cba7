package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `berth convert-kube-batch`, and `--scheduler-conf` of other commands.
final class KubeBatchConfigurationTest {
  @TempDir private Path directory = Path.of("");

  private String file = "";
  private String wrong = "";

  @BeforeEach
  void write() throws IOException {
    file = write("kube-batch.yaml", "actions: allocate\ntiers: [{plugins: [{name: drf}]}]\n");
    wrong = write("wrong.yaml", "actions: allocat\ntiers:\n- plugins:\n  - name: dfr\n");
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }

  @Test
  void aConversionIsPrinted() {
    var run = Run.berth("convert-kube-batch", file);

    assertThat(run.out())
        .startsWith("apiVersion: kubescheduler.config.k8s.io/v1\n")
        .contains("- schedulerName: kube-batch\n", "- name: FairShare\n");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
  }

  @Test
  void theProfileIsNamedAsTheFlagOfKubeBatchSays() {
    var run =
        Run.berth("convert-kube-batch", file, "--scheduler-name", "hpc", "--default-queue", "q");

    assertThat(run.out()).contains("- schedulerName: hpc\n", "defaultQueue: q\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "convert-kube-batch",
        "check-config --scheduler-conf",
        "run --scheduler-conf",
        "simulate src/test/resources/dev/berth/cli/shop.yaml --scheduler-conf",
        "explain shop/cart src/test/resources/dev/berth/cli/shop.yaml --scheduler-conf",
      })
  void everythingThatIsWrongHasItsLine(String command) {
    var run = Run.berth((command + " " + wrong).split(" ", -1));

    assertThat(run.err().replace(wrong, "F"))
        .isEqualTo(
            """
            F:1: actions[0]: Unsupported value: "allocat": supported values: "allocate", "backfill", "preempt", "reclaim"
            F:4: tiers[0].plugins[0].name: Unsupported value: "dfr": supported values: "conformance", "drf", "gang", "nodeorder", "predicates", "priority", "proportion"
            berth: 2 problems; nothing was done
            """);
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run --config %1$s --scheduler-conf %1$s",
        "simulate %1$s --config %1$s --scheduler-conf %1$s"
      })
  void thereIsOneConfiguration(String command) {
    var run = Run.berth(command.formatted(file).split(" ", -1));

    assertThat(run.err())
        .contains("--config and --scheduler-conf name two configurations; give only one of them");
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void aFileThatIsNotThereIsReported() {
    assertThat(Run.berth("convert-kube-batch", "/no/such").err())
        .isEqualTo("/no/such: there is no such file or directory\n");
  }

  @Test
  void convertingIsAnotherCommandsTask() {
    assertThat(Run.berth("check-config", "--convert", "--scheduler-conf", file).err())
        .contains("--scheduler-conf: an option of berth check-config print");
    assertThat(Run.berth("check-config", "convert", "--help").out())
        .contains("berth convert-kube-batch");
  }
}
