package dev.berth.conformance.rooms;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableSet;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.berth.conformance.Home;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The rooms of the house, which of them each may see, and their compiled classes.
final class Rooms {
  /// What all above `terminal` use.
  private static final Set<String> BASE =
      Set.of("api", "framework", "config", "engine", "kube", "terminal");

  private static final Set<String> SCENARIO =
      plus(BASE, "queues", "cluster", "suggestion", "capacity", "descheduler", "loadaware");
  private static final Set<String> QUESTIONS =
      plus(
          SCENARIO,
          "timeline",
          "planner",
          "shadow",
          "recording",
          "lint",
          "sweep",
          "fleet",
          "scenario");

  /// What `query`, `daemon` and `cli` use.
  private static final Set<String> SERVED =
      plus(BASE, "recording", "server", "ui", "scenario", "questions");

  private static final Set<String> QUERY = plus(SERVED, "cluster", "timeline", "capacity");
  private static final Set<String> DAEMON =
      plus(
          SERVED,
          "queues",
          "planner",
          "descheduler",
          "loadaware",
          "shadow",
          "tracing",
          "firmament",
          "estimator",
          "query");
  private static final Set<String> CLI =
      plus(
          QUERY,
          "planner",
          "descheduler",
          "loadaware",
          "shadow",
          "lint",
          "sweep",
          "tracing",
          "query",
          "daemon");

  /// Every room of the application with all rooms that it may depend on.
  static final Map<String, Set<String>> MAY_SEE =
      Map.ofEntries(
          Map.entry("tables", Set.of()),
          Map.entry("api", Set.of("tables")),
          Map.entry("cel", Set.of("api")),
          Map.entry("framework", Set.of("api")),
          Map.entry("preemption", Set.of("api", "framework")),
          Map.entry("config", Set.of("api")),
          Map.entry("plugins", Set.of("api", "cel", "framework", "preemption")),
          Map.entry("queues", Set.of("api", "framework", "preemption")),
          Map.entry("loadaware", Set.of("api", "framework", "config", "engine", "cluster")),
          Map.entry("engine", Set.of("api", "framework", "config")),
          Map.entry("cluster", Set.of("api", "framework", "config", "engine")),
          Map.entry("kube", Set.of("api", "framework", "config", "engine")),
          Map.entry("shadow", Set.of("api", "framework", "config", "engine")),
          Map.entry("recording", Set.of("api", "framework", "config", "engine")),
          Map.entry("suggestion", Set.of("api", "framework", "preemption", "config", "engine")),
          Map.entry(
              "lint", Set.of("api", "framework", "config", "engine", "cluster", "suggestion")),
          Map.entry("timeline", Set.of("api", "framework", "config", "engine", "cluster")),
          Map.entry("sweep", Set.of("api")),
          Map.entry(
              "fleet",
              Set.of(
                  "api",
                  "framework",
                  "config",
                  "engine",
                  "cluster",
                  "suggestion",
                  "timeline",
                  "capacity")),
          Map.entry(
              "capacity",
              Set.of("api", "framework", "config", "engine", "cluster", "suggestion", "timeline")),
          Map.entry("planner", Set.of("api", "framework", "config", "engine", "cluster")),
          Map.entry(
              "descheduler",
              Set.of("api", "framework", "preemption", "config", "engine", "cluster", "planner")),
          Map.entry("server", Set.of("api", "framework", "config", "engine", "kube")),
          Map.entry("tracing", Set.of("api", "framework", "config", "engine", "kube")),
          Map.entry(
              "firmament",
              Set.of(
                  "api", "framework", "config", "engine", "cluster", "planner", "kube", "server")),
          Map.entry(
              "estimator",
              Set.of(
                  "api",
                  "framework",
                  "config",
                  "engine",
                  "cluster",
                  "suggestion",
                  "timeline",
                  "capacity",
                  "fleet",
                  "kube",
                  "server")),
          Map.entry("ui", Set.of("api", "framework", "config", "engine", "kube", "server")),
          Map.entry("testkit", Set.of("api", "framework", "config", "engine")),
          Map.entry("terminal", Set.of()),
          Map.entry("scenario", SCENARIO),
          Map.entry("questions", QUESTIONS),
          Map.entry("query", QUERY),
          Map.entry("daemon", DAEMON),
          Map.entry("cli", CLI));

  /// All classes of the application, without tests.
  static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("dev.berth");

  /// The folder that all is in.
  static final Path HOME = Home.FOLDER;

  /// The folders that rooms stand in; some stand in none.
  private static final List<String> FLOORS = List.of("", "core", "planning", "live", "app");

  private Rooms() {}

  private static Set<String> plus(Set<String> rooms, String... more) {
    return Stream.concat(rooms.stream(), Stream.of(more)).collect(toUnmodifiableSet());
  }

  /// The Java files of a room, without tests.
  static List<Path> javaFiles(String room) {
    Path folder =
        FLOORS.stream()
            .map(floor -> HOME.resolve(floor).resolve(room).resolve("src/main/java"))
            .filter(Files::isDirectory)
            .findFirst()
            .orElseThrow();
    try (var files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The Java files of all rooms.
  static Stream<Path> javaFiles() {
    return MAY_SEE.keySet().stream().sorted().flatMap(room -> javaFiles(room).stream());
  }

  /// The text of a file.
  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static DescribedPredicate<JavaClass> in(String room) {
    return JavaClass.Predicates.resideInAPackage("dev.berth." + room + "..")
        .as("the room %s", room);
  }

  /// Own classes in a room that `room` may not see.
  static DescribedPredicate<JavaClass> outOfSightOf(String room) {
    List<String> hidden =
        MAY_SEE.keySet().stream()
            .filter(other -> !other.equals(room) && !MAY_SEE.get(room).contains(other))
            .sorted()
            .toList();
    return JavaClass.Predicates.resideInAnyPackage(
            hidden.stream().map(other -> "dev.berth." + other + "..").toArray(String[]::new))
        .as(hidden.stream().collect(joining(", ", "one of ", "")));
  }
}
