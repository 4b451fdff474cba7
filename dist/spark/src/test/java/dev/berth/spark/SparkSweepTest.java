package dev.berth.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A sweep on Spark, whose executors are processes, has the results of a local one. `-Dplan=` names
/// the folder of another plan, as `bench/make-sweep` writes it, for the tests of many parts.
final class SparkSweepTest {
  private static final String PLAN_FILE = "plan/plan.yaml";

  private static final String CLUSTER =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: a, labels: {kubernetes.io/hostname: a}}
      status: {allocatable: {cpu: "4", memory: 8Gi, pods: "20"}}
      ---
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 9
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: web, image: web, resources: {requests: {cpu: "7"}}}]}
      """;

  /// 2,000 scenarios: ten sizes, ten prices and twenty seeds.
  private static final String PLAN =
      """
      apiVersion: berth.dev/v1alpha1
      kind: SweepPlan
      question: capacity scale
      files: [cluster.yaml]
      options: {shape: "node,cpu=$(cpu),memory=256Gi,price=$(price)", tie-break: random}
      axes:
      - {name: cpu, from: 8, to: 80, step: 8}
      - {name: price, from: 0.5, to: 5, step: 0.5}
      - {name: seed, from: 1, to: 20, sample: true}
      measures: [{name: nodes, path: /nodes}, {name: price, path: /price}]
      goal: minimize price.p95 where nodes.max < 5
      """;

  @TempDir private static Path folder;

  private static StandaloneSpark processes;
  private static SparkSession spark;

  /// The comparison of a run of one process here.
  private static String local;

  @BeforeAll
  static void start() throws IOException {
    var jars = files(Path.of(System.getProperty("berth.jars")), "*.jar");
    var other = System.getProperty("plan");
    var inputs = other == null ? inputs() : files(Path.of(other), "*.yaml");
    var archives = zip("plan.zip", inputs) + "#plan," + zip("berth.zip", jars) + "#berth";
    processes = new StandaloneSpark(Files.createDirectory(folder.resolve("spark")));
    spark =
        SparkSession.builder()
            .appName("test")
            .master(processes.address())
            .config("spark.archives", archives)
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.ui.enabled", "false")
            .config("spark.executor.memory", "600m")
            .config("spark.executor.extraClassPath", System.getProperty("berth.spark.classes"))
            .config("spark.executor.extraJavaOptions", "-XX:+UseSerialGC")
            .getOrCreate();
    local = berth("sweep", ShippedBerth.path(PLAN_FILE), "-o", "json");
  }

  private static Map<String, byte[]> inputs() {
    return Map.of(
        "plan.yaml",
        PLAN.getBytes(StandardCharsets.UTF_8),
        "small.yaml",
        PLAN.replace("to: 80", "to: 16")
            .replace("to: 5,", "to: 0.5,")
            .replace("to: 20", "to: 1")
            .getBytes(StandardCharsets.UTF_8),
        "wrong.yaml",
        PLAN.replace("/nodes", "/node").getBytes(StandardCharsets.UTF_8),
        "cluster.yaml",
        CLUSTER.getBytes(StandardCharsets.UTF_8));
  }

  private static Map<String, byte[]> files(Path folder, String glob) throws IOException {
    var contents = new HashMap<String, byte[]>();
    try (var files = Files.newDirectoryStream(folder, glob)) {
      for (var file : files) {
        contents.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return contents;
  }

  private static Path zip(String name, Map<String, byte[]> content) throws IOException {
    var file = folder.resolve(name);
    try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.setLevel(Deflater.NO_COMPRESSION);
      for (var entry : content.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
      }
    }
    return file;
  }

  @AfterAll
  static void stop() throws IOException {
    if (spark != null) {
      spark.close();
    }
    if (processes != null) {
      processes.close();
    }
  }

  private static String berth(String... arguments) throws IOException {
    var out = new ByteArrayOutputStream();
    ShippedBerth.run(Set.of(0), new PrintStream(out, false, StandardCharsets.UTF_8), arguments);
    return out.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void anyNumberOfPartsHasTheResultOfALocalRun(int parts) throws IOException {
    assertThat(onSpark(parts, folder.resolve("parts-" + parts).toString())).isEqualTo(local);
    if (parts > 1) {
      assertThat(onThreads(parts)).isEqualTo(local);
    }
  }

  @Test
  void anExecutorThatIsKilledInTheMiddleOf100PartsLosesAndDoublesNothing()
      throws IOException, InterruptedException {
    var lost = new LostExecutor(processes::kill);
    spark.sparkContext().addSparkListener(lost);
    var results = folder.resolve("killed").toString();

    assertThat(onSpark(100, results)).isEqualTo(local);

    lost.await();
    var lines = spark.read().json(results + "/lines").select("scenario");
    assertThat(lines.count()).isEqualTo(lines.distinct().count());
    assertThat(onThreads(100)).isEqualTo(local);
  }

  private static String onThreads(int parts) throws IOException {
    var plan = ShippedBerth.path(PLAN_FILE);
    var merge = new ArrayList<>(List.of("sweep", plan, "-o", "json", "--merge"));
    for (int i = 0; i < parts; i++) {
      var results = folder.resolve("threads-%d-of-%d.jsonl".formatted(i, parts)).toString();
      berth("sweep", plan, "--shard", i + "/" + parts, "--results", results);
      merge.add(results);
    }
    return berth(merge.toArray(String[]::new));
  }

  private static String onSpark(int parts, String results) throws IOException {
    var sweep = new SparkSweep(spark, PLAN_FILE);
    sweep.run(parts, results);
    var out = new ByteArrayOutputStream();
    sweep.compare(
        results, new PrintStream(out, false, StandardCharsets.UTF_8), List.of("-o", "json"));
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void theParquetFilesHaveTheValuesOfTheLines() throws IOException {
    var results = folder.resolve("small").toString();

    new SparkSweep(spark, "plan/small.yaml").run(2, results);

    assertThat(
            spark
                .read()
                .parquet(results + "/parquet")
                .selectExpr("scenario", "axes.cpu", "axes.price", "measures.nodes", "error")
                .orderBy("scenario")
                .collectAsList())
        .map(Object::toString)
        .containsExactly("[0,8,0.5,9.0,null]", "[1,16,0.5,5.0,null]");
  }

  @Test
  void mistakesOfAPlanAreToldBeforeATaskBegins() {
    var results = folder.resolve("wrong");

    assertThatThrownBy(() -> new SparkSweep(spark, "plan/wrong.yaml").run(2, results.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("exit code 2")
        .hasMessageContaining("plan/wrong.yaml:")
        .hasMessageContaining("there is no field \"node\"");
    assertThat(results).doesNotExist();
  }
}
