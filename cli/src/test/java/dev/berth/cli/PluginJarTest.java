package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

      import dev.berth.api.kubescheduler.PluginArgs;
      import dev.berth.framework.*;
      import dev.berth.framework.state.*;

      public final class OddOnly implements PluginFactory {
        public String name() {
          return "NAME";
        }

        public Class<? extends Plugin> type() {
          return FilterPlugin.class;
        }

        public Plugin create(PluginArgs args, PluginContext context) {
          return new FilterPlugin() {
            public String name() {
              return "NAME";
            }

            public FilterStatus filter(CycleState state, PodInfo pod, NodeInfo node) {
              return node.name().length() % 2 == 1
                  ? Success.SUCCESS
                  : Rejected.unschedulable("node(s) are even");
            }
          };
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
    pack("odd.jar", "OddOnly");

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
    pack("fit.jar", "NodeResourcesFit");
    pack("odd-1.jar", "OddOnly");
    pack("odd-2.jar", "OddOnly");

    assertThat(run().err())
        .contains(jars.resolve("fit.jar") + ": the plugin name NodeResourcesFit is taken by Berth")
        .contains(
            jars.resolve("odd-2.jar")
                + ": the plugin name OddOnly is taken by "
                + jars.resolve("odd-1.jar"));
    assertThat(run().code()).isEqualTo(2);
  }

  @Test
  void whatIsNoPluginIsTold() throws IOException {
    Files.writeString(jars.resolve("broken.jar"), "no jar");
    var empty = Files.createDirectories(directory.resolve("empty/x"));
    Files.writeString(empty.resolve("y.txt"), "");
    Jar.pack(jars.resolve("empty.jar"), directory.resolve("empty"));
    Files.createDirectories(directory.resolve("liar/META-INF/services"));
    Files.writeString(directory.resolve("liar").resolve(SERVICE), "com.example.Nothing\n");
    Jar.pack(jars.resolve("liar.jar"), directory.resolve("liar"));

    assertThat(run().err())
        .contains(jars.resolve("broken.jar") + ": this is not a jar: ")
        .contains(jars.resolve("empty.jar") + ": there is no plugin in this jar: " + SERVICE)
        .contains(jars.resolve("liar.jar") + ": a plugin of this jar cannot be loaded: ")
        .contains("com.example.Nothing not found")
        .doesNotContain("\tat ");
  }

  @Test
  void aDirectoryWithoutJarsIsTold() {
    assertThat(run().err()).contains(jars + ": there is no jar in this directory of plugins");
  }

  private Run run() {
    return Run.berth(
        "simulate", cluster, "--config", configuration, "--plugin-dir", jars.toString());
  }

  private void pack(String jar, String name) throws IOException {
    var sources = Files.createDirectories(directory.resolve(jar + "-sources"));
    var classes = Files.createDirectories(directory.resolve(jar + "-classes"));
    Files.writeString(sources.resolve("OddOnly.java"), PLUGIN.replace("NAME", name));
    Jar.compile(sources, classes);
    Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(classes.resolve(SERVICE), "com.example.OddOnly\n");
    Jar.pack(jars.resolve(jar), classes);
  }
}
