package dev.berth.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Which files are read once, and what each reader is told.
final class SharedInputsTest {
  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: a}
      spec: {colour: red, containers: [{name: a, image: a}]}
      """;

  private final SharedInputs inputs = new SharedInputs();
  private final Problems problems = new Problems();
  private final List<Problem> fields = new ArrayList<>();

  /// A file that counts how often it is read.
  private static final class CountedSource implements Source {
    private final String name;
    private final String text;
    private int opened;

    private CountedSource(String name, String text) {
      this.name = name;
      this.text = text;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public long size() {
      return text.length();
    }

    @Override
    public InputStream open() {
      opened++;
      return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private Input read(boolean checksFields, Source... sources) {
    var settings =
        new LoadSettings(checksFields ? fields::add : null, Set.of(), new KeptKinds(List.of()));
    return inputs.read(List.of(sources), problems, settings, new ReadProgress());
  }

  @Test
  void theSameFilesAreReadOnce() {
    var a = new CountedSource("a.yaml", POD);
    var b = new CountedSource("b.yaml", POD.replace("name: a", "name: b"));

    var first = read(true, a, b);

    assertThat(read(true, a, b)).isSameAs(first);
    assertThat(first.manifests()).hasSize(2);
    assertThat(a.opened).isEqualTo(1);
    assertThat(read(true, a).manifests()).hasSize(1);
    assertThat(read(true, b, a).manifests())
        .extracting(manifest -> manifest.key().name())
        .containsExactly("b", "a");
    assertThat(a.opened).isEqualTo(3);
  }

  @Test
  void everyReaderIsToldOfUnknownFieldsIfItAsks() {
    var file = new CountedSource("a.yaml", POD);

    read(true, file);
    int first = fields.size();
    read(true, file);

    assertThat(first).isPositive();
    assertThat(fields).hasSize(2 * first);
    assertThat(read(false, file).manifests()).hasSize(1);
    assertThat(fields).hasSize(2 * first);
    assertThat(file.opened).as("with and without fields").isEqualTo(2);
  }

  @Test
  void aFileWithErrorsIsReadAgain() {
    var file = new CountedSource("a.yaml", "kind: [\n");

    read(true, file);
    int first = problems.count();
    read(true, file);

    assertThat(first).isPositive();
    assertThat(problems.count()).isEqualTo(2 * first);
    assertThat(file.opened).isEqualTo(2);
  }
}
