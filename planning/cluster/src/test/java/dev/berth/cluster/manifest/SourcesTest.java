package dev.berth.cluster.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourcesTest {
  private final Problems problems = new Problems();

  @TempDir private Path directory;

  private List<Source> sources(String... names) {
    return Sources.of(
        List.of(names), new ByteArrayInputStream("in".getBytes(StandardCharsets.UTF_8)), problems);
  }

  private static String read(Source source) throws IOException {
    try (InputStream in = source.open()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void manifestsOfADirectoryAreFoundAtAnyDepthInTheOrderOfTheirNames() throws IOException {
    Files.createDirectories(directory.resolve("b/.git"));
    for (var name : List.of("c.json", "b/z.yml", "a.yaml", "README.md", "b/.git/x.yaml")) {
      Files.writeString(directory.resolve(name), name);
    }

    assertThat(sources(directory.toString()))
        .extracting(source -> directory.relativize(Path.of(source.name())).toString())
        .containsExactly("a.yaml", "b/z.yml", "c.json");
    assertThat(problems.isEmpty()).isTrue();
  }

  @Test
  void aFileThatIsNamedIsReadWhateverItsEnding() throws IOException {
    var file = Files.writeString(directory.resolve("dump"), "text");

    var found = sources(file.toString());

    assertThat(read(found.getFirst())).isEqualTo("text");
    assertThat(found.getFirst().size()).isEqualTo(4);
  }

  @Test
  void filesThatEndInGzAreCompressed() throws IOException {
    var file = directory.resolve("a.yaml.gz");
    try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("text".getBytes(StandardCharsets.UTF_8));
    }

    var found = sources(directory.toString());

    assertThat(found).extracting(Source::name).containsExactly(file.toString());
    assertThat(read(found.getFirst())).isEqualTo("text");
    assertThat(found.getFirst().size()).isZero(); // of what is read, which nobody knows
  }

  @Test
  void aFileThatIsNotCompressedAfterAllCannotBeOpened() throws IOException {
    var file = Files.writeString(directory.resolve("a.gz"), "text");

    var found = sources(file.toString()).getFirst();

    assertThatThrownBy(() -> read(found)).isInstanceOf(ZipException.class);
  }

  @Test
  void chartsAndKustomizationsHaveToBeMadeManifestsFirst() throws IOException {
    for (var name :
        List.of(
            "app.yaml",
            "chart/Chart.yaml",
            "chart/values.yaml",
            "chart/templates/web.yaml",
            "chart/templates/rbac/role.yaml")) {
      Files.createDirectories(directory.resolve(name).getParent());
      Files.writeString(directory.resolve(name), "a: {{ .Values.a }}");
    }
    var overlay = Files.createDirectories(directory.resolve("overlay"));
    Files.writeString(overlay.resolve("kustomization.yaml"), "resources: [../app.yaml]");
    var chart = directory.resolve("chart");

    assertThat(sources(directory.toString()))
        .extracting(Source::name)
        .containsExactly(directory.resolve("app.yaml").toString());
    sources(
        chart.resolve("templates/web.yaml").toString(),
        chart.resolve("templates/rbac/role.yaml").toString(),
        chart.resolve("values.yaml").toString());
    var render =
        ": this is a Helm chart: write - in its place, and pipe in what this prints: helm template %s"
            .formatted(chart);
    assertThat(problems.kept().stream().map(Problem::toString))
        .containsExactlyInAnyOrder(
            chart + render,
            overlay
                + ": this is a kustomization: write - in its place, and pipe in what this prints:"
                + " kubectl kustomize %s".formatted(overlay),
            chart.resolve("templates/web.yaml") + render,
            chart.resolve("templates/rbac/role.yaml") + render,
            chart.resolve("values.yaml") + render);
  }

  @Test
  void standardInputCanBeReadAgain() throws IOException {
    var found = sources("-").getFirst();

    assertThat(found.name()).isEqualTo("<stdin>");
    assertThat(read(found)).isEqualTo("in");
    assertThat(read(found)).isEqualTo("in");
  }

  @Test
  void whatLeadsNowhereIsAProblem() {
    var absent = directory.resolve("absent").toString();

    assertThat(sources(absent, directory.toString(), "-", "-")).hasSize(1);
    assertThat(problems.kept().stream().map(Problem::toString))
        .containsExactly(
            absent + ": there is no such file or directory",
            directory + ": no file in this directory ends in .yaml, .yml or .json",
            "-: standard input can be read only once");
  }
}
