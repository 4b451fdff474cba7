package dev.berth.conformance.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The inputs that are kept are read, or refused as documented: those that people wrote
/// (`conformance/fuzz/seeds`) and those that Jazzer found (`conformance/fuzz/corpus`).
final class KeptInputsTest {
  private static final Path FOLDER = Home.FOLDER.resolve("conformance/fuzz");

  private static final SortedMap<String, Consumer<byte[]>> TARGETS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("CelFuzz", CelFuzz::fuzzerTestOneInput),
              Map.entry("ConfigurationFuzz", ConfigurationFuzz::fuzzerTestOneInput),
              Map.entry("DecisionApiFuzz", DecisionApiFuzz::fuzzerTestOneInput),
              Map.entry("DimacsFuzz", DimacsFuzz::fuzzerTestOneInput),
              Map.entry("ExtenderFuzz", ExtenderFuzz::fuzzerTestOneInput),
              Map.entry("GrpcFuzz", GrpcFuzz::fuzzerTestOneInput),
              Map.entry("HttpFuzz", HttpFuzz::fuzzerTestOneInput),
              Map.entry("JsonFuzz", JsonFuzz::fuzzerTestOneInput),
              Map.entry("KubeconfigFuzz", KubeconfigFuzz::fuzzerTestOneInput),
              Map.entry("MetricsFuzz", MetricsFuzz::fuzzerTestOneInput),
              Map.entry("PolicyFuzz", PolicyFuzz::fuzzerTestOneInput),
              Map.entry("ProtobufFuzz", ProtobufFuzz::fuzzerTestOneInput),
              Map.entry("RecordingFuzz", RecordingFuzz::fuzzerTestOneInput),
              Map.entry("SweepPlanFuzz", SweepPlanFuzz::fuzzerTestOneInput),
              Map.entry("TraceFuzz", TraceFuzz::fuzzerTestOneInput),
              Map.entry("UsageFuzz", UsageFuzz::fuzzerTestOneInput),
              Map.entry("YamlFuzz", YamlFuzz::fuzzerTestOneInput)));

  static Stream<String> targets() {
    return TARGETS.keySet().stream();
  }

  /// The kept inputs of a target, by their names. Without a corpus, these are the seeds.
  private static SortedMap<String, byte[]> inputs(String target) throws IOException {
    var inputs = new TreeMap<String, byte[]>();
    try (var seeds = Files.list(FOLDER.resolve("seeds").resolve(target))) {
      for (Path seed : (Iterable<Path>) seeds::iterator) {
        inputs.put("seeds/" + seed.getFileName(), Files.readAllBytes(seed));
      }
    }
    assertThat(inputs).as("seeds of %s", target).isNotEmpty();
    var zip = FOLDER.resolve("corpus").resolve(target + ".zip");
    if (Files.exists(zip)) {
      inputs.putAll(corpus(zip));
    }
    return inputs;
  }

  private static SortedMap<String, byte[]> corpus(Path zip) throws IOException {
    var inputs = new TreeMap<String, byte[]>();
    try (var corpus = new ZipInputStream(Files.newInputStream(zip))) {
      for (ZipEntry entry = corpus.getNextEntry(); entry != null; entry = corpus.getNextEntry()) {
        inputs.put(entry.getName(), corpus.readAllBytes());
      }
    }
    assertThat(inputs).as("inputs in %s", zip.getFileName()).isNotEmpty();
    return inputs;
  }

  @ParameterizedTest
  @MethodSource("targets")
  void keptInputsAreReadOrRefused(String name) throws IOException {
    var target = Objects.requireNonNull(TARGETS.get(name));
    inputs(name)
        .forEach((input, bytes) -> {
          try {
            target.accept(bytes);
          } catch (RuntimeException | Error e) {
            throw new AssertionError("%s of %s".formatted(input, name), e);
          }
        });
  }

  /// `conformance/fuzz/run` finds targets by the names of their files.
  @Test
  void allTargetsAreHere() throws IOException {
    var sources = Home.FOLDER.resolve("conformance/src/test/java/dev/berth/conformance/fuzz");
    try (var files = Files.list(sources)) {
      assertThat(
              files
                  .map(file -> file.getFileName().toString().replace(".java", ""))
                  .filter(file -> file.endsWith("Fuzz"))
                  .collect(Collectors.toSet()))
          .isEqualTo(TARGETS.keySet());
    }
  }
}
