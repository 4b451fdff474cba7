package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Plugins of the descheduler in jars that users bring.
final class DeschedulerPluginJarTest {
  private static final String SERVICE =
      "META-INF/services/dev.berth.descheduler.framework.DeschedulerPluginFactory";
  private static final String CLUSTER = "../examples/deschedule/cluster.yaml";

  private static final String POLICY =
      """
      apiVersion: descheduler/v1alpha2
      kind: DeschedulerPolicy
      profiles:
      - name: images
        pluginConfig:
        - name: RemovePodsOfImage
          args: {image: mail}
        plugins: {deschedule: {enabled: [RemovePodsOfImage]}}
      """;

  /// A factory whose plugin evicts the pods of one image.
  private static final String PLUGIN =
      """
      package com.example;

      import dev.berth.api.core.*;
      import dev.berth.descheduler.framework.*;
      import java.util.List;

      public final class RemovePodsOfImage implements DeschedulerPluginFactory<String> {
        public String name() {
          return "RemovePodsOfImage";
        }

        public Class<? extends DeschedulerPlugin> type() {
          return DeschedulePlugin.class;
        }

        public String read(ArgsReader args) {
          return args.text("image");
        }

        public List<String> validate(String image) {
          return image.isEmpty() ? List.of("image is required") : List.of();
        }

        public DeschedulerPlugin create(String image, DeschedulerContext context) {
          return new DeschedulePlugin() {
            public void deschedule(List<Node> nodes) {
              for (Node node : nodes) {
                for (Pod pod : context.cluster().podsOn(node.metadata().name())) {
                  if (pod.spec().containers().get(0).image().equals(image)
                      && context.evictor().filter(pod)) {
                    context.evictor().evict(pod);
                  }
                }
              }
            }
          };
        }
      }
      """;

  @TempDir private Path directory = Path.of("");
  private Path jars = Path.of("");

  @BeforeEach
  void pack() throws IOException {
    jars = Files.createDirectory(directory.resolve("jars"));
    pack(PLUGIN);
  }

  private void pack(String source) throws IOException {
    var sources = Files.createDirectories(directory.resolve("sources"));
    var classes = Files.createDirectories(directory.resolve("classes"));
    Files.writeString(sources.resolve("RemovePodsOfImage.java"), source);
    Jar.compile(sources, classes);
    Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(classes.resolve(SERVICE), "com.example.RemovePodsOfImage\n");
    Jar.pack(jars.resolve("images.jar"), classes);
  }

  private Run deschedule(String policy, String... more) throws IOException {
    var file = Files.writeString(directory.resolve("policy.yaml"), policy);
    var arguments = new ArrayList<>(List.of("deschedule", CLUSTER, "--plugin-dir", "" + jars));
    arguments.addAll(List.of("--policy-config-file", file.toString()));
    arguments.addAll(List.of(more));
    return Run.berth(arguments.toArray(String[]::new));
  }

  @Test
  void aPolicyCanNameAPluginOfAJar() throws IOException {
    var run = deschedule(POLICY, "--prove=false");

    assertThat(run.out())
        .contains("Evicted by RemovePodsOfImage of profile images\n")
        .contains("shop/mail-1  node-a")
        .contains("1 pod of 3 nodes evicted");
    assertThat(run.code()).isZero();
  }

  @Test
  void itsEvictionsAreProvenAsThoseOfOthers() throws IOException {
    assertThat(deschedule(POLICY).out())
        .contains("its replacement would go to node node-c, and RemovePodsOfImage would evict it")
        .contains("proof of RemovePodsOfImage: shop/mail-1");
  }

  @Test
  void itsArgumentsAreCheckedAsThoseOfOthers() throws IOException {
    assertThat(deschedule(POLICY.replace("{image: mail}", "{imag: mail}")).err())
        .contains("policy.yaml:7: profiles[0].pluginConfig[0].args.imag: there is no such field")
        .contains("image is required");
  }

  @Test
  void aPluginThatThrowsIsAFailedRunWithoutATrace() throws IOException {
    pack(
        PLUGIN.replace(
            "for (Node node : nodes) {",
            "if (true) throw new RuntimeException(\"boom\");\nfor (Node node : nodes) {"));

    var run = deschedule(POLICY);
    assertThat(run.out())
        .contains("plugin \"RemovePodsOfImage\" finished with error: java.lang.RuntimeException")
        .doesNotContain("\tat ");
    assertThat(run.code()).isEqualTo(1);
  }

  @Test
  void aPluginThatCannotBeMadeIsAWrongPolicy() throws IOException {
    pack(
        PLUGIN.replace(
            "return new DeschedulePlugin() {",
            "if (true) throw new RuntimeException(\"boom\");\nreturn new DeschedulePlugin() {"));

    var run = deschedule(POLICY);
    assertThat(run.err())
        .contains(
            "unable to initialize \"RemovePodsOfImage\" plugin: create has thrown"
                + " java.lang.RuntimeException: boom");
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void aNameThatIsTakenIsReported() throws IOException {
    Files.copy(jars.resolve("images.jar"), jars.resolve("more.jar"));

    var run = deschedule(POLICY);
    assertThat(run.err())
        .contains(
            "%s: the plugin name RemovePodsOfImage is taken by %s"
                .formatted(jars.resolve("more.jar"), jars.resolve("images.jar")));
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void theSchedulerTakesTheSameDirectory() {
    assertThat(Run.berth("simulate", CLUSTER, "--plugin-dir", jars.toString()).err())
        .doesNotContain("there is no plugin in this jar");
  }
}
