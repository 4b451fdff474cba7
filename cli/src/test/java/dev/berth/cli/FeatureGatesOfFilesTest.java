package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Feature gates that files name in a comment at their beginning. With GenericWorkload, the gang
/// waits for room for both of its pods; without, one of them is placed.
final class FeatureGatesOfFilesTest {
  private static final String GANG =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: n1, labels: {kubernetes.io/hostname: n1}}
      status: {allocatable: {cpu: 1, memory: 8Gi, pods: 10}}
      ---
      apiVersion: scheduling.k8s.io/v1beta1
      kind: PodGroup
      metadata: {name: train}
      spec: {schedulingPolicy: {gang: {minCount: 2}}}
      """
          + member("w1")
          + member("w2");

  private static final String WITH_GROUPS = "# feature-gates: GenericWorkload=true\n";

  private static final Pattern PLACED = Pattern.compile("\"chosen\": \"n1\"");

  @TempDir private Path directory = Path.of("");

  private static String member(String name) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: %s}
    spec:
      schedulingGroup: {podGroupName: train}
      containers: [{name: c, resources: {requests: {cpu: 1}}}]
    """
        .formatted(name);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }

  private static Run json(String... arguments) {
    String[] all = new String[arguments.length + 3];
    all[0] = "simulate";
    all[1] = "-o";
    all[2] = "json";
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    return Run.berth(all);
  }

  private static long placed(Run run) {
    assertThat(run.code()).as(run.err()).isZero();
    return PLACED.matcher(run.out()).results().count();
  }

  @Test
  void theGatesOfTheFileCountAndAreNamed() throws IOException {
    String file = file("gang.yaml", "# A gang.\n" + WITH_GROUPS + GANG);

    var run = json(file);

    assertThat(placed(run)).isZero();
    assertThat(run.out()).contains("\"featureGates\": \"GenericWorkload=true\"");
    assertThat(run.err())
        .contains(
            "Feature gates, as %s:2 names them (--feature-gates replaces them): GenericWorkload=true"
                .formatted(file));
  }

  @Test
  void withoutTheCommentGatesHaveTheirDefaults() throws IOException {
    var run = json(file("gang.yaml", GANG));

    assertThat(placed(run)).isOne();
    assertThat(run.out()).doesNotContain("featureGates");
  }

  @Test
  void theOptionReplacesTheComment() throws IOException {
    String file = file("gang.yaml", "# feature-gates: NoSuchGate=true\n" + GANG);

    var run = json("--feature-gates", "GenericWorkload=false", file);

    assertThat(placed(run)).isOne();
    assertThat(run.out()).contains("\"featureGates\": \"GenericWorkload=false\"");
    assertThat(run.err()).doesNotContain("--feature-gates replaces them");
  }

  @Test
  void aCommentFurtherDownIsNone() throws IOException {
    assertThat(placed(json(file("gang.yaml", GANG + WITH_GROUPS)))).isOne();
    assertThat(placed(json(file("blank.yaml", "\n" + WITH_GROUPS + GANG)))).isOne();
  }

  @Test
  void anyOfTheFilesMayNameThem() throws IOException {
    String node = file("node.yaml", GANG.substring(0, GANG.indexOf("---")));
    String gang = file("gang.yaml", WITH_GROUPS + GANG.substring(GANG.indexOf("---")));

    assertThat(placed(json(node, gang))).isZero();
  }

  @Test
  void filesThatNameDifferentGatesAreRefused() throws IOException {
    String first = file("a.yaml", WITH_GROUPS + GANG);
    String second =
        file("b.yaml", "# feature-gates: GenericWorkload=false\n" + member("w3").substring(4));

    var run = json(first, second);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "%s:1: feature gates are GenericWorkload=false here, and GenericWorkload=true at %s:1; name the same, or give --feature-gates"
                .formatted(second, first));
  }

  @Test
  void wrongGatesAreReportedWithTheirPlace() throws IOException {
    String file =
        file("gang.yaml", "#\n# feature-gates: NoSuchGate=true, GenericWorkload\n" + GANG);

    var run = json(file);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(file + ":2: missing bool value for GenericWorkload");
  }

  @Test
  void standardInputMayNameThemAndTheOutputDoesToo() {
    var first = Run.withInput(WITH_GROUPS + GANG, "simulate", "-", "-o", "yaml");

    assertThat(first.out()).startsWith(WITH_GROUPS + "apiVersion: v1\nkind: Node\n");
    assertThat(placed(Run.withInput(first.out(), "simulate", "-", "-o", "json"))).isZero();
  }

  @Test
  void explainObeysThemAsWell() throws IOException {
    var run = Run.berth("explain", "w1", file("gang.yaml", WITH_GROUPS + GANG));

    assertThat(run.err()).contains("(--feature-gates replaces them): GenericWorkload=true");
  }

  @Test
  void aWaveThatIsNoNumberIsNoted() throws IOException {
    String file =
        file(
            "gang.yaml",
            GANG.replace(
                "metadata: {name: w2}",
                "metadata: {name: w2, annotations: {simulation.berth.dev/wave: soon}}"));

    assertThat(json(file).err())
        .contains(
            "berth: %s:18: Pod default/w2: the annotation simulation.berth.dev/wave is \"soon\", and must be a number from 0 to 999999: the pod is there from the beginning"
                .formatted(file));
  }

  @Test
  void theOldNameOfTheAnnotationIsUnderstoodAndNoted() throws IOException {
    String file =
        file(
            "gang.yaml",
            GANG.replace(
                "metadata: {name: w2}", "metadata: {name: w2, annotations: {oracle/wave: soon}}"));

    assertThat(json(file).err())
        .contains(
            "Pod default/w2: the annotation oracle/wave is now called simulation.berth.dev/wave")
        .contains("wave is \"soon\", and must be a number");
  }
}
