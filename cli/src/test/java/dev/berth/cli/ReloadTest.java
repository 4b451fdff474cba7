package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.daemon.reload.ConfigurationFiles;
import dev.berth.daemon.reload.CurrentScheduler;
import dev.berth.daemon.reload.FieldChange;
import dev.berth.framework.PluginFactory;
import dev.berth.scenario.ConfigurationFile;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.scenario.SchedulerLoader;
import dev.berth.scenario.SchedulerRequest;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is loaded when the files of a scheduler have changed, and what is refused.
final class ReloadTest {
  private static final String HEAD =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      """;

  private static final String PLUGIN =
      """
      package com.example;

      import dev.berth.framework.*;
      import dev.berth.framework.model.*;

      public final class Version implements SimplePluginFactory {
        public String name() {
          return "Version";
        }

        public Class<? extends Plugin> type() {
          return FilterPlugin.class;
        }

        public Plugin create(PluginContext context) {
          return new Later();
        }
      }

      final class Later implements SimpleFilterPlugin {
        public String name() {
          return "Version";
        }

        public FilterStatus filter(PodInfo pod, NodeInfo node) {
          return Rejected.unschedulable("NUMBER");
        }
      }
      """;

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void begin() throws IOException {
    file = folder.resolve("scheduler.yaml");
    write("");
  }

  private void write(String more) throws IOException {
    Files.writeString(file, HEAD + more);
  }

  private static CurrentScheduler started(SchedulerRequest request) {
    var problems = new Problems();
    var files = ConfigurationFiles.read(request);
    LoadedScheduler loaded = new SchedulerLoader(request, () -> Instant.EPOCH, problems).load(null);
    return CurrentScheduler.started(
        request,
        () -> Instant.EPOCH,
        Objects.requireNonNull(loaded, () -> problems.kept().toString()),
        files);
  }

  private SchedulerRequest request() {
    return request(null);
  }

  private SchedulerRequest request(@Nullable Path plugins) {
    return new SchedulerRequest(
        new ConfigurationFile(ConfigurationFile.Format.KUBE_SCHEDULER, file),
        List.of(),
        FeatureCatalog.current(),
        List.of(),
        plugins);
  }

  private static CurrentScheduler.Version loaded(CurrentScheduler current) {
    var problems = new Problems();
    var version = current.load(current.files(), problems);
    return Objects.requireNonNull(version, () -> problems.kept().toString());
  }

  @Test
  void theDifferenceNamesFieldsWithTheirValues() throws IOException {
    CurrentScheduler current = started(request());
    write(
        """
        podMaxBackoffSeconds: 20
        profiles:
        - schedulerName: default-scheduler
          percentageOfNodesToScore: 50
          plugins:
            score:
              disabled: [{name: ImageLocality}]
        - schedulerName: batch
        """);

    CurrentScheduler.Version next = loaded(current);
    assertThat(next.changesSince(current.inUse()))
        .extracting(FieldChange::toString)
        .contains(
            "podMaxBackoffSeconds: 10 → 20",
            "profiles[default-scheduler].percentageOfNodesToScore: - → 50")
        .anyMatch(change -> change.startsWith("profiles[batch]: - → {"))
        .anyMatch(change ->
            change.startsWith("profiles[default-scheduler].plugins.score")
                && change.contains("ImageLocality"));
    assertThat(current.inUse()).isNotEqualTo(next);
  }

  @Test
  void theSameInOtherWordsIsNoDifference() throws IOException {
    CurrentScheduler current = started(request());
    write("# a comment\npodMaxBackoffSeconds: 10\n");

    assertThat(current.files()).isNotEqualTo(current.inUse().files());
    assertThat(loaded(current).changesSince(current.inUse())).isEmpty();
  }

  @Test
  void whatIsInvalidIsRefusedWithItsLine() throws IOException {
    CurrentScheduler current = started(request());
    write("profiles:\n- schedulerName: a\n  percentageOfNodesToScore: 101\n");

    var problems = new Problems();
    assertThat(current.load(current.files(), problems)).isNull();
    assertThat(problems.kept())
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.source()).isEqualTo(file.toString());
          assertThat(problem.line()).isEqualTo(5);
          assertThat(problem.path()).isEqualTo("profiles[0].percentageOfNodesToScore");
        });
  }

  @Test
  void aPluginThatDoesNotAcceptItsArgumentsIsRefused() throws IOException {
    CurrentScheduler current = started(request());
    write("profiles:\n- plugins: {filter: {enabled: [{name: Missing}]}}\n");

    var problems = new Problems();
    assertThat(current.load(current.files(), problems)).isNull();
    assertThat(problems.kept())
        .extracting(Problem::toString)
        .anyMatch(it -> it.contains("Missing"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "leaderElection: {leaseDuration: 30s}",
        "clientConnection: {qps: 7}",
        "enableProfiling: false",
        "enableContentionProfiling: false",
        "delayCacheUntilActive: true",
        "extenders: [{urlPrefix: 'http://e', filterVerb: f}]"
      })
  void whatIsReadOnceAtTheStartIsRefusedByName(String field) throws IOException {
    CurrentScheduler current = started(request());
    write("podMaxBackoffSeconds: 20\n" + field + "\n");

    var problems = new Problems();
    assertThat(current.load(current.files(), problems)).isNull();
    assertThat(problems.kept())
        .anySatisfy(problem -> {
          assertThat(problem.path()).isEqualTo(field.substring(0, field.indexOf(':')));
          assertThat(problem.line()).isEqualTo(4);
          assertThat(problem.message()).contains("restart");
        });
  }

  @Test
  void aFileThatIsGoneIsRefused() throws IOException {
    CurrentScheduler current = started(request());
    Files.delete(file);

    var problems = new Problems();
    assertThat(current.load(current.files(), problems)).isNull();
    assertThat(problems.kept())
        .singleElement()
        .extracting(Problem::source)
        .isEqualTo(file.toString());
  }

  @Test
  void aJarThatIsReplacedInPlaceIsLoadedAnewAndTheOldOneReleased() throws IOException {
    write("profiles:\n- plugins: {filter: {enabled: [{name: Version}]}}\n");
    Path plugins = Files.createDirectory(folder.resolve("plugins"));
    pack(plugins.resolve("version.jar"), 1);
    CurrentScheduler current = started(request(plugins));
    WeakReference<ClassLoader> before = new WeakReference<>(loader(current.inUse()));

    pack(plugins.resolve("version.jar"), 2);
    CurrentScheduler.Version next = loaded(current);
    assertThat(loader(next)).isNotSameAs(before.get());
    assertThat(next.changesSince(current.inUse()))
        .singleElement()
        .extracting(FieldChange::path)
        .isEqualTo(plugins.resolve("version.jar").toString());
    assertThat(next.hasOtherJarsThan(current.inUse())).isTrue();

    current.take(next);
    while (before.get() != null) {
      System.gc(); // ends by the time limit of a test, if something keeps the class loader
    }
    write("profiles:\n- plugins: {filter: {enabled: [{name: Version}]}}\n# the same jars\n");
    assertThat(loader(loaded(current))).isSameAs(loader(next));
  }

  private static ClassLoader loader(CurrentScheduler.Version version) {
    PluginFactory<?> factory = version.scheduler().plugins().factory("Version");
    return Objects.requireNonNull(factory).getClass().getClassLoader();
  }

  private void pack(Path jar, int number) throws IOException {
    Path build = Files.createDirectory(folder.resolve("build-" + number));
    Path source = Files.createDirectories(build.resolve("src/com/example")).resolve("Version.java");
    Files.writeString(source, PLUGIN.replace("NUMBER", "" + number));
    Path classes = Files.createDirectory(build.resolve("classes"));
    Jar.compile(build.resolve("src"), classes);
    Path services =
        Files.createDirectories(build.resolve("resources/META-INF/services"))
            .resolve(PluginFactory.class.getName());
    Files.writeString(services, "com.example.Version\n");
    Jar.pack(jar, classes, build.resolve("resources"));
  }
}
