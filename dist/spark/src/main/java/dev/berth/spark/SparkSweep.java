package dev.berth.spark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;

/// A sweep on Spark. Each task runs a part of the scenarios, and the results are the rows of a
/// Dataset:
///
/// ```
/// 0 … n-1 ──▶ berth sweep --shard i/n ──▶ RESULTS/lines ──▶ RESULTS/parquet
///                                                     └───▶ berth sweep --merge
/// ```
///
/// If a task is lost, it runs again, and the output of the lost task does not count. Spark writes
/// the rows of a task at its end, so each scenario appears exactly once.
public final class SparkSweep {
  private static final Set<Integer> DONE = Set.of(0);

  /// Includes the code for a scenario that has failed, or has no result.
  private static final Set<Integer> COMPARED = Set.of(0, 3);

  /// A line of the results: the values of axes are text, because their types differ.
  private static final String SCHEMA =
      "plan STRING, scenario INT, axes MAP<STRING, STRING>, measures MAP<STRING, DOUBLE>,"
          + " error STRING";

  private static final int ARGUMENTS = 3;

  private final SparkSession spark;
  private final String plan;

  /// @param plan its file, which exists on all nodes; may be relative to the folder where Spark
  ///   unpacks archives
  SparkSweep(SparkSession spark, String plan) {
    this.spark = spark;
    this.plan = plan;
  }

  /// Runs a sweep, prints the comparison of the results, and ends the process with the exit code of
  /// `berth sweep`.
  ///
  /// @param args the plan; the number of parts; the folder for the results, by any URL to which
  ///   Spark can write; options of `berth sweep` for the comparison, such as `-o json`
  public static void main(String[] args) throws IOException {
    if (args.length < ARGUMENTS) {
      throw new IllegalArgumentException("needed: PLAN PARTS RESULTS [OPTION...]");
    }
    int code;
    try (var spark = SparkSession.builder().appName("berth sweep " + args[0]).getOrCreate()) {
      var sweep = new SparkSweep(spark, args[0]);
      sweep.run(Integer.parseInt(args[1]), args[2]);
      code =
          sweep.compare(args[2], System.out, Arrays.asList(args).subList(ARGUMENTS, args.length));
    }
    if (code != 0) {
      System.exit(code);
    }
  }

  /// Runs all scenarios, and writes their results.
  ///
  /// @param parts numbers from 1 on, one for each task
  /// @param results a folder that does not exist yet
  /// @throws IOException with the errors of the plan, before any task begins
  void run(int parts, String results) throws IOException {
    compare(List.<String>of().iterator(), silent(), List.of());
    spark
        .range(0, parts, 1, parts)
        .flatMap(part(plan, parts), Encoders.STRING())
        .write()
        .text(lines(results));
    spark.read().schema(SCHEMA).json(lines(results)).write().parquet(results + "/parquet");
  }

  private static String lines(String results) {
    return results + "/lines";
  }

  private static FlatMapFunction<Long, String> part(String plan, int parts) {
    return index -> results(plan, index + "/" + parts);
  }

  private static Iterator<String> results(String plan, String shard) throws IOException {
    var lines = new ByteArrayOutputStream();
    ShippedBerth.run(
        DONE,
        new PrintStream(lines, false, StandardCharsets.UTF_8),
        "sweep",
        ShippedBerth.path(plan),
        "--shard",
        shard,
        "--threads",
        "1"); // Spark gives a task one core
    return lines.toString(StandardCharsets.UTF_8).lines().iterator();
  }

  /// Compares the results.
  ///
  /// @param results the results of [#run]
  /// @param out takes the comparison
  /// @param options the options of `berth sweep`
  /// @return the exit code
  int compare(String results, PrintStream out, List<String> options) throws IOException {
    return compare(spark.read().textFile(lines(results)).toLocalIterator(), out, options);
  }

  private int compare(Iterator<String> lines, PrintStream out, List<String> options)
      throws IOException {
    var file = Files.createTempFile("berth-sweep-", ".jsonl");
    try {
      Files.write(file, (Iterable<String>) () -> lines);
      return ShippedBerth.run(
          COMPARED,
          out,
          Stream.concat(
                  Stream.of("sweep", ShippedBerth.path(plan), "--merge=" + file), options.stream())
              .toArray(String[]::new));
    } finally {
      Files.delete(file);
    }
  }

  private static PrintStream silent() {
    return new PrintStream(PrintStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  }
}
