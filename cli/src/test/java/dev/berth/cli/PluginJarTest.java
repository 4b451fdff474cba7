package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Plugins in jars that users bring.
final class PluginJarTest {
  private static final String SERVICE = "META-INF/services/dev.berth.framework.PluginFactory";

  private static final String CLUSTER =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: even}
      status: {allocatable: {cpu: "4", memory: 8Gi, pods: "10"}}
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: odd}
      status: {allocatable: {cpu: "4", memory: 8Gi, pods: "10"}}
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: a}
      spec: {containers: [{name: c}]}
      """;

  private static final String CONFIGURATION =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - plugins: {filter: {enabled: [{name: OddOnly}]}}
      """;

  /// A factory whose plugin takes nodes with names of odd length only.
  private static final String PLUGIN =
      """
      package com.example;

      import dev.berth.framework.*;
      import dev.berth.framework.model.*;

      public final class OddOnly implements SimplePluginFactory {
        public String name() {
          return "NAME";
        }

        public Class<? extends Plugin> type() {
          return FilterPlugin.class;
        }

        public Plugin create(PluginContext context) {
          return new SimpleFilterPlugin() {
            public String name() {
              return "NAME";
            }

            public FilterStatus filter(PodInfo pod, NodeInfo node) {
              return node.name().length() % 2 == 1
                  ? Success.SUCCESS
                  : Rejected.unschedulable("node(s) are even");
            }
          };
        }
      }
      """;

  /// A factory that does at the start what it is made to do.
  private static final String BAD_START =
      """
      package com.example;

      import dev.berth.framework.*;
      import dev.berth.framework.events.*;
      import dev.berth.framework.model.*;
      import dev.berth.framework.status.*;
      import java.util.*;

      public final class OddOnly implements SimplePluginFactory {
        public String name() {
          NAME
        }

        public Class<? extends Plugin> type() {
          return Made.class;
        }

        public Plugin create(PluginContext context) {
          CREATE
        }

        public static final class Made implements SimpleFilterPlugin, EnqueueExtensions {
          public String name() {
            return "OddOnly";
          }

          public List<ClusterEventWithHint> eventsToRegister() {
            EVENTS
          }

          public FilterStatus filter(PodInfo pod, NodeInfo node) {
            return Success.SUCCESS;
          }
        }

        public NoArgs read(PluginArgsReader args) {
          READ
        }
      }
      """;

  @TempDir private Path directory = Path.of("");
  private Path jars = Path.of("");
  private String cluster = "";
  private String configuration = "";

  @BeforeEach
  void write() throws IOException {
    jars = Files.createDirectory(directory.resolve("jars"));
    cluster = Files.writeString(directory.resolve("cluster.yaml"), CLUSTER).toString();
    configuration =
        Files.writeString(directory.resolve("scheduler.yaml"), CONFIGURATION).toString();
  }

  @Test
  void aFilterFromAJarChangesAPlacement() throws IOException {
    packOddOnly("odd.jar", "OddOnly");

    assertThat(Run.berth("simulate", cluster).out()).contains("default/a  even");
    assertThat(run().out()).contains("default/a  odd ");
    assertThat(
            Run.berth("explain", "a", cluster, "--config", configuration, "--plugin-dir", "" + jars)
                .out())
        .contains("even  OddOnly  node(s) are even");
  }

  @Test
  void withoutItsJarThePluginDoesNotExist() {
    assertThat(Run.berth("check-config", configuration).err())
        .contains(":4: profiles[0].plugins.filter.enabled[0]: ")
        .contains("FilterPlugin \"OddOnly\" does not exist");
  }

  @Test
  void aNameThatIsTakenIsRefused() throws IOException {
    packOddOnly("fit.jar", "NodeResourcesFit");
    packOddOnly("odd-1.jar", "OddOnly");
    packOddOnly("odd-2.jar", "OddOnly");

    assertThat(run().err())
        .contains(jars.resolve("fit.jar") + ": the plugin name NodeResourcesFit is taken by Berth")
        .contains(
            jars.resolve("odd-2.jar")
                + ": the plugin name OddOnly is taken by "
                + jars.resolve("odd-1.jar"));
    assertThat(run().code()).isEqualTo(2);
  }

  @Test
  void aJarWithoutPluginsIsReported() throws IOException {
    Files.writeString(jars.resolve("broken.jar"), "no jar");
    var empty = Files.createDirectories(directory.resolve("empty/x"));
    Files.writeString(empty.resolve("y.txt"), "");
    Jar.pack(jars.resolve("empty.jar"), directory.resolve("empty"));
    Files.createDirectories(directory.resolve("liar/META-INF/services"));
    Files.writeString(directory.resolve("liar").resolve(SERVICE), "com.example.Nothing\n");
    Jar.pack(jars.resolve("liar.jar"), directory.resolve("liar"));

    assertThat(run().err())
        .contains(jars.resolve("broken.jar") + ": this is not a jar: ")
        .contains(
            jars.resolve("empty.jar") + ": there is no plugin in this jar: neither " + SERVICE)
        .contains(jars.resolve("liar.jar") + ": a plugin of this jar cannot be loaded: ")
        .contains("com.example.Nothing not found")
        .doesNotContain("\tat ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          EVENTS | throw new IllegalStateException("boom"); | initializing plugin "OddOnly": EnqueueExtensions.eventsToRegister has thrown java.lang.IllegalStateException: boom at com.example.OddOnly$Made.eventsToRegister(OddOnly.java:28)
          EVENTS | return null; | initializing plugin "OddOnly": EnqueueExtensions.eventsToRegister has returned null; a plugin that waits for no event returns an empty list
          EVENTS | return Collections.singletonList(null); | eventsToRegister has returned null in its list; a plugin that waits for no event
          CREATE | throw new NullPointerException(); | initializing plugin "OddOnly": PluginFactory.create has thrown java.lang.NullPointerException at com.example.OddOnly.create(OddOnly.java:19)
          CREATE | throw new NoClassDefFoundError("a/Library"); | PluginFactory.create has thrown java.lang.NoClassDefFoundError: a/Library
          CREATE | throw new PluginException("no arguments"); | initializing plugin "OddOnly": no arguments
          READ | throw new IllegalStateException("boom"); | initializing plugin "OddOnly": PluginFactory.read has thrown java.lang.IllegalStateException: boom at com.example.OddOnly.read
          READ | return null; | initializing plugin "OddOnly": PluginFactory.read has returned null
          CREATE | return null; | initializing plugin "OddOnly": PluginFactory.create has returned null, and not a com.example.OddOnly$Made as its type() promises
          CREATE | return new Plugin() { public String name() { return ""; } }; | has returned a com.example.OddOnly$1, and not a com.example.OddOnly$Made as
          NAME | return null; | bad.jar: the factory com.example.OddOnly returns null from name() or type()
          NAME | throw new IllegalStateException("boom"); | bad.jar: a plugin of this jar cannot be loaded: java.lang.IllegalStateException: boom
          """)
  void aPluginThatFailsAtTheStartIsNamedWithWhatIsAllowed(String where, String does, String message)
      throws IOException {
    pack(
        "bad.jar",
        BAD_START
            .replace(where, does)
            .replace("NAME", "return \"OddOnly\";")
            .replace("CREATE", "return new Made();")
            .replace("READ", "return NoArgs.NONE;")
            .replace("EVENTS", "return List.of();"));

    Run bad = run();
    assertThat(bad.err()).contains(message).doesNotContain("\tat ").doesNotContain("internal");
    assertThat(bad.code()).isEqualTo(2);
  }

  @Test
  void aDirectoryWithoutJarsIsReported() {
    assertThat(run().err()).contains(jars + ": there is no jar in this directory of plugins");
  }

  private Run run() {
    return Run.berth(
        "simulate", cluster, "--config", configuration, "--plugin-dir", jars.toString());
  }

  private void packOddOnly(String jar, String name) throws IOException {
    pack(jar, PLUGIN.replace("NAME", name));
  }

  private void pack(String jar, String source) throws IOException {
    var sources = Files.createDirectories(directory.resolve(jar + "-sources"));
    var classes = Files.createDirectories(directory.resolve(jar + "-classes"));
    Files.writeString(sources.resolve("OddOnly.java"), source);
    Jar.compile(sources, classes);
    Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(classes.resolve(SERVICE), "com.example.OddOnly\n");
    Jar.pack(jars.resolve(jar), classes);
  }
}
