package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.ValueReader;
import dev.berth.query.Schemas;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `berth sweep`.
final class SweepTest {
  private static final String CLUSTER =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: a, labels: {kubernetes.io/hostname: a, topology.kubernetes.io/zone: z1}}
      status: {allocatable: {cpu: "4", memory: 8Gi, pods: "20"}}
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: b, labels: {kubernetes.io/hostname: b, topology.kubernetes.io/zone: z2}}
      status: {allocatable: {cpu: "4", memory: 8Gi, pods: "20"}}
      ---
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 3
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            containers: [{name: web, image: web, resources: {requests: {cpu: "1"}}}]
      """;

  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: %s}
      spec:
        containers: [{name: a, image: a, resources: {requests: {cpu: "%s"}}}]
      """;

  /// Two shapes, three loads: six scenarios of one candidate with a result, and one without.
  private static final String SCALE =
      """
      apiVersion: berth.dev/v1alpha1
      kind: SweepPlan
      question: capacity scale
      files: [cluster.yaml, load-$(load).yaml]
      options:
        shape: $(shape),memory=8Gi
      axes:
      - name: shape
        values: ["small,cpu=2,price=1", "large,cpu=8,price=3.5"]
      - name: load
        from: 1
        to: 3
        sample: true
      measures:
      - name: nodes
        path: /nodes
      - name: price
        path: /price
      goal: minimize price.max where nodes.max <= 4
      frontier: [minimize price, minimize nodes]
      """;

  @TempDir private Path directory = Path.of("");

  @BeforeEach
  void write() throws IOException {
    write("cluster.yaml", CLUSTER);
    write("plan.yaml", SCALE);
    write("policy.yaml", "apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\n");
    write("pod.yaml", POD.formatted("p", "500m"));
    write("day.csv", "arrival,duration,cpu\n0,60,1\n10,60,8\n");
    write("other.csv", "arrival,duration,cpu\n0,60,8\n10,60,1\n");
    for (int load = 1; load <= 3; load++) {
      int pods = 3 * load;
      write(
          "load-%d.yaml".formatted(load),
          IntStream.range(0, pods)
              .mapToObj(pod -> POD.formatted("p" + pod, "2"))
              .reduce("", (a, b) -> a + "---\n" + b));
    }
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
  }

  /// `berth sweep`, with names of files in the directory of the test.
  private Run sweep(String words) {
    var arguments = new ArrayList<>(List.of("sweep"));
    Arrays.stream(words.split(" "))
        .map(word -> word.contains(".") ? directory.resolve(word).toString() : word)
        .forEach(arguments::add);
    return Run.berth(arguments.toArray(String[]::new));
  }

  @Test
  void theBestCandidateIsToldAndTheOthersAreInATable() {
    var run = sweep("plan.yaml");

    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("The best is large,cpu=8,price=3.5, with price.max 7, nodes.max 2.")
        .contains("6 scenarios of capacity scale: 2 candidates with 3 samples each.")
        .containsPattern("large,cpu=8,price=3.5 +1.33333 +2 +4.66667 +3.5 +7 +7 +yes")
        .contains("not nodes.max <= 4");
  }

  @Test
  void theDocumentIsAsTheSchemaSays() throws IOException {
    var run = sweep("plan.yaml --adaptive -o json");

    assertThat(Schemas.problems("sweep-report", run.out())).isEmpty();
    assertThat(run.out()).contains("\"why\"", "\"p95\"");
  }

  @Test
  void aPlanIsAsTheSchemaSays() throws IOException {
    var plan =
        Objects.requireNonNull(
            ValueReader.read(
                Codecs.ANY,
                new ByteArrayInputStream(SCALE.getBytes(StandardCharsets.UTF_8)),
                "plan.yaml",
                Strictness.STRICT,
                new Problems()));

    assertThat(Schemas.problems("sweep-plan", JsonEncoder.text(Codecs.ANY, plan))).isEmpty();
    assertThat(
            Schemas.problems(
                "sweep-plan", JsonEncoder.text(Codecs.ANY, plan).replace("scale", "guess")))
        .isNotEmpty();
  }

  /// Each question, with an option as the axis and a number of its answer.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          capacity fit         | files: [cluster.yaml]               | podspec: pod.yaml           | exclude-nodes: [a, b]          | /replicas       | 2
          capacity scale       | files: [cluster.yaml, load-3.yaml]  | shape: "s,cpu=8,memory=8Gi" | survive: [node, zone]          | /nodes          | 2
          capacity consolidate | files: [cluster.yaml]               | keep: a                     | headroom: ["10%", "20%"]       | /nodes          | 1
          disrupt              | files: [cluster.yaml]               | lose: a                     | pod-start: [1s, 20s]           | /lost           | 2
          disrupt              | files: [cluster.yaml]               | every-node: true            | seed: [1, 2]                   | /trials         | 2
          simulate             | files: [cluster.yaml, load-3.yaml]  | tie-break: random           | seed: [1, 2]                   | /counts/pending | 8
          simulate             | files: [cluster.yaml]               | until: 1h                   | trace: [day.csv, other.csv]    | /waits/waiting  | 1
          deschedule           | files: [cluster.yaml]               | now: "2027-01-01T00:00:00Z" | policy-config-file: [policy.yaml] | /nodes       | 2
          plan                 | files: [cluster.yaml, load-3.yaml]  | rounds: 5                   | moves: [0, 2]                  | /waiting        | 7
          """)
  void eachQuestionHasOptionsAsAxes(
      String question, String files, String option, String axis, String path, int value)
      throws IOException {
    var name = axis.substring(0, axis.indexOf(':'));
    write(
        "plan.yaml",
        """
        apiVersion: berth.dev/v1alpha1
        kind: SweepPlan
        question: %s
        %s
        options: {%s}
        axes:
        - name: %s
          values: %s
        measures:
        - {name: value, path: %s}
        """
            .formatted(question, files, option, name, axis.substring(axis.indexOf(':') + 1), path));

    var run = sweep("plan.yaml -o json");

    assertThat(run.code()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).containsPattern("\"value\": \\{\\s+\"mean\": %d,".formatted(value));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 7, 100})
  void partsOfAnyNumberHaveTheSameResult(int count) {
    var whole = sweep("plan.yaml --threads 1 -o json").out();
    var merge = new StringBuilder("plan.yaml -o json --merge");
    for (int part = 0; part < count; part++) {
      var run =
          sweep(
              "plan.yaml --threads 3 --shard %d/%d --results %d.jsonl"
                  .formatted(part, count, part));
      assertThat(run.err()).isEmpty();
      assertThat(run.out()).isEmpty();
      merge.append(" %d.jsonl".formatted(part));
    }

    assertThat(sweep(merge.toString()).out()).isEqualTo(whole);
  }

  @Test
  void aPartWithoutAFilePrintsItsResults() {
    var run = sweep("plan.yaml --shard 1/4");

    assertThat(run.out().lines()).hasSize(2).allMatch(line -> line.startsWith("{\"plan\":"));
  }

  /// The file is what a volume keeps, and the output what a pod's log keeps.
  @Test
  void aPartThatGoesOnPrintsWhatIsThereAlreadyToo() throws IOException {
    var lines = sweep("plan.yaml --threads 1 --shard 0/2").out().lines().toList();
    write("part.jsonl", lines.getFirst() + "\n");

    var run = sweep("plan.yaml --threads 1 --shard 0/2 --results part.jsonl --resume --tee");

    assertThat(run.out().lines()).containsExactlyElementsOf(lines);
    assertThat(Files.readAllLines(directory.resolve("part.jsonl"))).isEqualTo(lines);
  }

  @Test
  void aClusterThatIsNotThereIsTold() {
    for (var words : List.of("plan.yaml --on kubernetes --apply", "--cancel sweep-1")) {
      var run = sweep(words + " --kubeconfig no.conf");

      assertThat(run.err()).contains("no.conf does not exist");
      assertThat(run.code()).isEqualTo(1);
    }
  }

  @Test
  void aRunThatWasStoppedGoesOn() throws IOException {
    sweep("plan.yaml --threads 1 --results all.jsonl");
    var all = Files.readString(directory.resolve("all.jsonl"));
    int third = all.indexOf('\n', all.indexOf('\n') + 1) + 1;
    write("cut.jsonl", all.substring(0, third + 20));

    var run = sweep("plan.yaml --threads 1 --results cut.jsonl --resume -o json");

    assertThat(directory.resolve("cut.jsonl")).hasContent(all);
    assertThat(run.out()).isEqualTo(sweep("plan.yaml --merge all.jsonl -o json").out());
    sweep("plan.yaml --results all.jsonl --resume");
    assertThat(directory.resolve("all.jsonl")).as("nothing runs twice").hasContent(all);
  }

  @Test
  void resultsAreNotOverwrittenAndNotMixed() throws IOException {
    write("old.jsonl", "{\"plan\":\"0123456789abcdef\",\"scenario\":0,\"measures\":{}}\n");

    assertThat(sweep("plan.yaml --results old.jsonl").err())
        .contains(
            "old.jsonl: there are results already; go on with them by --resume, or remove it");
    assertThat(sweep("plan.yaml --results old.jsonl --resume").err())
        .contains("old.jsonl:1: this is a result of another plan, or of this one before it was");
    assertThat(sweep("plan.yaml --merge none.jsonl").err())
        .contains("none.jsonl: there is no such file or directory");
  }

  @Test
  void aScenarioThatFailsIsAResult() throws IOException {
    write("plan.yaml", SCALE.replace("to: 3", "to: 4"));
    write("load-4.yaml", "apiVersion: v1\nkind: Pod\nmetadata: {name: Wrong}\n");

    var run = sweep("plan.yaml");

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out())
        .contains("No candidate meets the goal: minimize price.max where nodes.max <= 4.")
        .contains("1 failed")
        .containsPattern("2 scenarios: .*load-4.yaml:3: Pod default/Wrong");
  }

  @Test
  void allProblemsOfAPlanAreToldWithTheirLines() throws IOException {
    write(
        "plan.yaml",
        """
        apiVersion: berth.dev/v1alpha1
        kind: SweepPlan
        question: capacity scale
        files:
        - cluster.yaml
        - laod.yaml
        - "-"
        options:
          shap: n,cpu=1
          context: prod
          survive: region
          tie-break: random
        axes:
        - name: shape
          values: ["n,cpu=1,memory=1Gi", "n,cpu=x"]
        - name: price
          from: 1
          to: 2
        - name: time-limit
          values: [1m]
        measures:
        - name: nodes
          path: node
        goal: minimize nodes.p95 where price < 1
        """);

    var run = sweep("plan.yaml");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().replace(directory + "/", "").lines())
        .containsExactly(
            "plan.yaml:6: files[1]: laod.yaml: there is no such file or directory",
            "plan.yaml:7: files[2]: standard input can be read once only; write it to a file",
            "plan.yaml:9: options.shap: berth capacity scale has no option --shap; did you mean"
                + " \"shape\"?",
            "plan.yaml:10: options.context: --context: a live cluster changes during a sweep; write"
                + " it to a file by berth snapshot, and name that under files",
            "plan.yaml:11: options.survive: Invalid value for option '--survive': must be one"
                + " of node, zone, not \"region\"",
            "plan.yaml:12: options.tie-break: seed is missing: without it, each run chooses"
                + " otherwise; make it an option or an axis",
            "plan.yaml:15: axes[0].values[1]: Invalid value for option '--shape'"
                + " (NAME,cpu=N,memory=N,...): cpu: must be an amount such as 4 or 16Gi, not \"x\"",
            "plan.yaml:16: axes[1]: Invalid value for option '--price' (LABEL=VALUE:AMOUNT): must"
                + " be LABEL=VALUE:AMOUNT, such as node-pool=general:0.19, not \"1\"",
            "plan.yaml:19: axes[2]: --time-limit: the result would depend on how fast the computer"
                + " is",
            "plan.yaml:23: measures[0].path: must be a JSON Pointer (RFC 6901) such as /nodes or"
                + " /shapes/0/nodes, not \"node\"",
            "plan.yaml:24: goal: there is no measure \"price\" in this plan; valid are nodes",
            "berth: 11 problems; nothing was done");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          question: capacity scale | question: capacity scales | plan.yaml:3: question: must be one of capacity consolidate, capacity fit, capacity scale, deschedule, disrupt, plan, simulate
          to: 3                    | to: 5                     | plan.yaml:10: axes[1]: load-4.yaml: there is no such file or directory
          question: capacity scale | question: plan            | rounds is missing: without it, a plan ends by time
          path: /nodes             | path: /node               | measures[0].path: there is no field "node" in a ScalePlan; did you mean "nodes"?
          path: /nodes             | path: /cost/perHourAfter/eur | /cost/perHourAfter has no fields
          path: /nodes             | path: /berth              | /berth must be a number, a boolean or a list
          path: /nodes             | path: /shapes/first       | /shapes is a list: the index of an item must be 0 or greater, not "first"
          """)
  void whatOnlyTheQuestionKnowsIsChecked(String correct, String wrong, String problem)
      throws IOException {
    write("plan.yaml", SCALE.replace(correct, wrong));

    assertThat(sweep("plan.yaml").err()).contains(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          plan.yaml --threads 0                       | --threads: must be 1 or greater, not 0
          plan.yaml --resume                          | --resume needs --results: the file to go on with
          plan.yaml --shard 4/4                       | must be a shard such as 0/4
          plan.yaml --shard 0/4 -o json               | --shard writes lines of JSON: not with -o
          plan.yaml --shard 0/4 --adaptive            | --adaptive looks at the results of all scenarios: not with --shard
          plan.yaml --shard 0/4 --merge a.jsonl       | --merge runs nothing: not with --shard, --results or --resume
          plan.yaml --shard 0/4 --tee                 | --tee needs --shard and --results
          plan.yaml --on kubernetes --shard 0/4       | --on runs nothing here: not with --shard, --merge or --adaptive
          plan.yaml --on kubernetes --results a.jsonl | --on runs nothing here: --results needs --follow
          plan.yaml --on kubernetes --parts 0         | --parts: must be 1 or greater, not 0
          plan.yaml --on kubernetes --cancel sweep-1  | --cancel only removes a Job: not with --on
          plan.yaml --cancel sweep-1                  | --cancel needs no plan, but the name of the Job
          plan.yaml --apply                           | --apply and --follow need --on=kubernetes
          plan.yaml --on kubernetes --context prod    | --context and --kubeconfig need --apply, --follow or --cancel
          --threads 2                                 | Missing required parameter: 'PLAN'
          none.yaml                                   | none.yaml: there is no such file or directory
          """)
  void wrongOptionsAreTold(String words, String message) {
    var run = sweep(words);

    assertThat(run.err()).contains(message);
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void adaptiveNeedsAGoal() throws IOException {
    write("plan.yaml", SCALE.replaceFirst("goal: .*\n", ""));

    assertThat(sweep("plan.yaml --adaptive").err())
        .contains("--adaptive needs a goal, and an axis with sample: true and several values");
  }

  @Test
  void adaptiveLeavesOutTheWorseHalf() {
    var run = sweep("plan.yaml --adaptive");

    assertThat(run.out())
        .contains("5 scenarios were enough: 1 candidate was left out early.")
        .containsPattern(
            "Left out\n.*\n +small,cpu=2,price=1 +1 +2 +price.max is 4, and the last one");
  }

  /// The strict reader knows the fields of a Job, and the simulation places its pods.
  @Test
  void theJobIsOneThatAnApiServerTakes() throws IOException {
    write("plan.yaml", SCALE.replace("options:", "options:\n  node-usage: days/usage.csv"));
    Files.createDirectory(directory.resolve("days"));
    write("days/usage.csv", "node,cpu\na,1\n");
    var run = sweep("plan.yaml --on kubernetes --parts 4 --queue planning");
    write("job.yaml", run.out());

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("kueue.x-k8s.io/queue-name: planning", "automountServiceAccountToken: false")
        .contains("- sweep\n        - /sweep/plan.yaml\n        - --shard\n")
        .contains("- $(JOB_COMPLETION_INDEX)/4")
        .contains("input-1: |\n    apiVersion: v1\n    kind: Node", "path: days/usage.csv");
    var placed =
        Run.berth(
            "simulate",
            directory.resolve("cluster.yaml").toString(),
            directory.resolve("job.yaml").toString(),
            "--validate=strict");
    assertThat(placed.code()).as(placed.err()).isZero();
    assertThat(placed.err()).contains("4 for Job default/sweep-");
  }

  @Test
  void withAClaimResultsAreWrittenBesideThePlan() {
    var run = sweep("plan.yaml --on kubernetes --claim plans --image registry/berth:1");

    assertThat(run.out())
        .doesNotContain("ConfigMap")
        .contains("claimName: plans", "image: registry/berth:1", "completions: 10")
        .contains("- /sweep/results-$(JOB_COMPLETION_INDEX).jsonl\n        - --resume")
        .contains("- --tee");
  }

  @Test
  void inputsThatAConfigMapCannotHoldAreTold() throws IOException {
    write("load-1.yaml", "# %s\n".formatted("x".repeat(1 << 20)) + POD.formatted("p", "1"));
    assertThat(sweep("plan.yaml --on kubernetes").err())
        .contains("plan.yaml: with its files it has 1,0", "name it by --claim");

    write("plan.yaml", SCALE.replace("cluster.yaml", directory.resolve("cluster.yaml").toString()));
    assertThat(sweep("plan.yaml --on kubernetes").err())
        .contains("cluster.yaml: it is not in the folder of the plan; copy the folder of the plan");
  }

  @Test
  void aChartIsPartOfThePageForABrowser() throws IOException {
    var run = sweep("plan.yaml --html page.html");

    assertThat(run.code()).isZero();
    assertThat(Files.readString(directory.resolve("page.html")))
        .contains("<svg", "minimize price.max where nodes.max &lt;= 4");
  }
}
