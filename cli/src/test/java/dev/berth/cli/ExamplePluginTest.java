package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The examples of plugins that live outside of this project.
final class ExamplePluginTest {
  private static final Path EXAMPLE = Path.of("../examples/plugin-cheapest-node");

  @TempDir private Path directory = Path.of("");

  @Test
  void itChangesAPlacement() throws IOException {
    var classes = Files.createDirectory(directory.resolve("classes"));
    var jars = Files.createDirectory(directory.resolve("jars"));
    Jar.compile(EXAMPLE.resolve("src/main/java"), classes);
    Jar.pack(jars.resolve("cheapest.jar"), classes, EXAMPLE.resolve("src/main/resources"));
    var cluster = EXAMPLE.resolve("cluster.yaml").toString();
    var configuration = EXAMPLE.resolve("scheduler.yaml").toString();

    assertThat(Run.berth("simulate", cluster).out()).contains("default/web  a-dear ");
    assertThat(
            Run.berth("simulate", cluster, "--config", configuration, "--plugin-dir", "" + jars)
                .out())
        .contains("default/web  b-cheap ");
    assertThat(
            Run.berth(
                    "explain", "web", cluster, "--config", configuration, "--plugin-dir", "" + jars)
                .out())
        .contains("b-cheap wins by 200 over a-dear: CheapestNode +200.");
  }

  /// Its build is a project of its own, and so names versions again.
  @ParameterizedTest
  @CsvSource({
    "maven-resources-plugin",
    "maven-surefire-plugin",
    "maven-compiler-plugin",
    "maven-jar-plugin",
    "junit"
  })
  void itsBuildHasOurVersions(String property) throws IOException {
    var ours = Files.readString(Path.of("../pom.xml"));
    var matcher = Pattern.compile("<%s\\.version>(.*)</".formatted(property)).matcher(ours);

    assertThat(matcher.find()).isTrue();
    assertThat(Files.readString(EXAMPLE.resolve("pom.xml")))
        .containsPattern(
            "<artifactId>%s</artifactId>\\s*<version>%s</version>"
                .formatted(
                    property.equals("junit") ? "junit-jupiter" : property,
                    Pattern.quote(matcher.group(1))));
  }

  @Test
  void itRefusesArgumentsThatItDoesNotKnow() throws IOException {
    var classes = Files.createDirectory(directory.resolve("classes"));
    Jar.compile(EXAMPLE.resolve("src/main/java"), classes);
    Jar.pack(directory.resolve("cheapest.jar"), classes, EXAMPLE.resolve("src/main/resources"));
    var configuration =
        Files.writeString(
            directory.resolve("scheduler.yaml"),
            Files.readString(EXAMPLE.resolve("scheduler.yaml")).replace("label:", "lable:"));

    assertThat(
            Run.berth(
                    "check-config", configuration.toString(), "--plugin-dir", directory.toString())
                .err())
        .contains(
            configuration
                + ":12: profiles[0].pluginConfig[0].args.lable: unknown field \"lable\"; did you"
                + " mean \"label\"?");
  }

  /// The plugin of the guide for authors of plugins in Go.
  @Test
  void thePluginOfTheGuideRejectsNodesWithoutItsLabel() throws IOException {
    var guide = Files.readString(Path.of("../docs/plugins.md"));
    var source = Pattern.compile("```java\n(package .*?)```", Pattern.DOTALL).matcher(guide);
    assertThat(source.find()).isTrue();
    var sources = Files.createDirectory(directory.resolve("sources"));
    var classes = Files.createDirectories(directory.resolve("classes/META-INF/services"));
    Files.writeString(sources.resolve("RequiredLabelFactory.java"), source.group(1));
    Files.writeString(
        classes.resolve("dev.berth.framework.PluginFactory"),
        "com.example.requiredlabel.RequiredLabelFactory\n");
    Jar.compile(sources, directory.resolve("classes"));
    Jar.pack(directory.resolve("required.jar"), directory.resolve("classes"));
    var cluster =
        Files.writeString(
            directory.resolve("cluster.yaml"),
            """
            apiVersion: v1
            kind: Node
            metadata: {name: a}
            status: {allocatable: {cpu: "4", memory: 8Gi, pods: "10"}}
            ---
            apiVersion: v1
            kind: Node
            metadata: {name: b, labels: {example.com/ready: ""}}
            status: {allocatable: {cpu: "4", memory: 8Gi, pods: "10"}}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: web}
            spec: {containers: [{name: c}]}
            """);
    var configuration =
        Files.writeString(
            directory.resolve("scheduler.yaml"),
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles:
            - plugins: {filter: {enabled: [{name: RequiredLabel}]}}
            """);

    assertThat(
            Run.berth(
                    "explain",
                    "web",
                    cluster.toString(),
                    "--config",
                    configuration.toString(),
                    "--plugin-dir",
                    directory.toString())
                .out())
        .contains("a     RequiredLabel  node(s) lacked the label example.com/ready");
  }
}
