package dev.berth.conformance.rooms;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.berth.framework.PluginFactory;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which packages may use which, between the rooms and inside them.
final class DirectionsTest {
  /// Packages of others' libraries that a room may use; all rooms may use `java` and JSpecify.
  private static final Map<String, Set<String>> LIBRARIES =
      Map.ofEntries(
          Map.entry(
              "tables", Set.of("javax.annotation.processing", "javax.lang.model", "javax.tools")),
          Map.entry("timeline", Set.of("de.siegmar.fastcsv")),
          Map.entry(
              "api",
              Set.of(
                  "tools.jackson.core",
                  "org.snakeyaml.engine",
                  "io.soabase.recordbuilder.core",
                  "com.google.protobuf")),
          Map.entry("engine", Set.of("org.pcollections")),
          Map.entry("plugins", Set.of("org.pcollections")),
          Map.entry("loadaware", Set.of("org.pcollections", "javax.net.ssl", "de.siegmar.fastcsv")),
          Map.entry("cel", Set.of("dev.cel", "com.google")),
          Map.entry(
              "kube",
              Set.of(
                  "com.github.benmanes.caffeine",
                  "org.slf4j",
                  "javax.net",
                  "okhttp3",
                  "okio",
                  "org.bouncycastle")),
          Map.entry(
              "server",
              Set.of(
                  "com.github.benmanes.caffeine",
                  "org.slf4j",
                  "javax.naming",
                  "javax.security.auth",
                  "javax.net.ssl",
                  "com.google.protobuf",
                  "com.sun.management",
                  "javax.management",
                  "jdk.jfr",
                  "org.eclipse.jetty",
                  "io.prometheus",
                  "org.bouncycastle")),
          Map.entry("firmament", Set.of("com.google.protobuf", "org.slf4j")),
          Map.entry("estimator", Set.of("com.google.protobuf", "org.slf4j")),
          Map.entry("ui", Set.of("gg.jte")),
          Map.entry("tracing", Set.of("io.opentelemetry", "org.slf4j")),
          Map.entry("testkit", Set.of("org.assertj.core", "org.junit.jupiter")),
          Map.entry("query", Set.of("javax.net.ssl")),
          Map.entry(
              "daemon",
              Set.of(
                  "org.slf4j",
                  "ch.qos.logback",
                  "tools.jackson.core",
                  "javax.net.ssl",
                  "sun.misc")),
          Map.entry("cli", Set.of("picocli")));

  /// Packages that form a circle within their room. Each entry is a defect that is still to repair.
  private static final Map<String, Set<String>> CIRCLES =
      Map.of(
          "cluster",
          Set.of("dev.berth.cluster.manifest", "dev.berth.cluster.apiserver.validation"),
          "ui",
          Set.of("dev.berth.ui", "dev.berth.ui.page", "dev.berth.ui.template"));

  static Stream<String> rooms() {
    return Rooms.MAY_SEE.keySet().stream().sorted();
  }

  @ParameterizedTest
  @MethodSource("rooms")
  void aRoomSeesOnlyTheRoomsBelowIt(String room) {
    noClasses()
        .that(Rooms.in(room))
        .should()
        .dependOnClassesThat(Rooms.outOfSightOf(room))
        .check(Rooms.CLASSES);
  }

  @ParameterizedTest
  @MethodSource("rooms")
  void aRoomUsesOnlyItsOwnLibraries(String room) {
    var allowed =
        Stream.concat(
                Stream.of("java", "dev.berth", "org.jspecify"),
                LIBRARIES.getOrDefault(room, Set.of()).stream())
            .map(name -> name + "..")
            .toArray(String[]::new);
    noClasses()
        .that(Rooms.in(room))
        .should()
        .dependOnClassesThat(
            DescribedPredicate.not(
                JavaClass.Predicates.resideInAnyPackage(allowed)
                    .or(DescribedPredicate.describe("are primitive", type -> type.isPrimitive()))
                    .or(DescribedPredicate.describe("are arrays", type -> type.isArray()))))
        .check(Rooms.CLASSES);
  }

  @ParameterizedTest
  @MethodSource("rooms")
  void thePackagesOfARoomFormNoCircle(String room) {
    slices().assignedFrom(packagesOf(room)).should().beFreeOfCycles().check(Rooms.CLASSES);
  }

  /// The packages of a room, where those of a known circle count as one.
  private static SliceAssignment packagesOf(String room) {
    return new SliceAssignment() {
      @Override
      public SliceIdentifier getIdentifierOf(JavaClass type) {
        String name = type.getPackageName();
        if (!Rooms.in(room).test(type)) {
          return SliceIdentifier.ignore();
        }
        return SliceIdentifier.of(
            CIRCLES.getOrDefault(room, Set.of()).contains(name) ? "known circle" : name);
      }

      @Override
      public String getDescription() {
        return "the packages of the room " + room;
      }
    };
  }

  @Test
  void pluginsDoNotKnowEachOther() {
    slices()
        .matching("dev.berth.plugins.(*)..")
        .should()
        .notDependOnEachOther()
        .ignoreDependency(alwaysTrue(), resideInAPackage("dev.berth.plugins.support.."))
        .check(Rooms.CLASSES);
  }

  @Test
  void whatPluginsShareUsesNoPlugin() {
    noClasses()
        .that()
        .resideInAPackage("dev.berth.plugins.support..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.berth.plugins..")
                .and(DescribedPredicate.not(resideInAPackage("dev.berth.plugins.support.."))))
        .check(Rooms.CLASSES);
  }

  @Test
  void onlyTheFactoryOfAPluginIsPublic() {
    classes()
        .that()
        .resideInAnyPackage("dev.berth.plugins.*", "dev.berth.queues") // and may have rooms within
        .and()
        .resideOutsideOfPackage("dev.berth.plugins.support..")
        .and()
        .arePublic()
        .and()
        .areTopLevelClasses()
        .and()
        .doNotHaveFullyQualifiedName("dev.berth.queues.QueueShare") // which reports read
        .should()
        .implement(PluginFactory.class)
        .check(Rooms.CLASSES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plugins", "queues"})
  void pluginsAreFoundOnTheModulePathAsOnTheClassPath(String room) {
    var factories =
        ServiceLoader.load(PluginFactory.class).stream()
            .<Class<?>>map(ServiceLoader.Provider::type)
            .filter(type -> type.getPackageName().startsWith("dev.berth." + room))
            .toList();
    var place = factories.getFirst().getProtectionDomain().getCodeSource().getLocation();
    var module = ModuleFinder.of(Path.of(URI.create(place.toString()))).find("dev.berth." + room);
    assertThat(module.orElseThrow().descriptor().provides())
        .singleElement()
        .extracting(
            ModuleDescriptor.Provides::providers, InstanceOfAssertFactories.list(String.class))
        .containsExactlyInAnyOrderElementsOf(factories.stream().map(Class::getName).toList());
  }

  @ParameterizedTest
  @MethodSource("rooms")
  void theRulesSawTheRoom(String room) {
    assertThat(Rooms.CLASSES.stream().filter(Rooms.in(room))).hasSizeGreaterThan(5);
  }

  @Test
  void theRulesSawTheHouse() {
    assertThat(Rooms.CLASSES.size()).isGreaterThan(500);
    assertThat(
            Rooms.CLASSES.stream()
                .filter(Rooms.in("plugins"))
                .map(type -> type.getPackageName())
                .distinct())
        .hasSizeGreaterThan(12);
  }
}
