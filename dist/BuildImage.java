import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainer;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.ImageFormat;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import com.google.cloud.tools.jib.api.buildplan.Port;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/// Makes a container image of a distribution, as a tar: `java BuildImage.java BASE DISTRIBUTION
/// NAME ARCHITECTURE TIME TAR`. BASE is the tar of an image, or a folder, the files of which are
/// put below `/`. Neither a registry nor a daemon is needed. The same files make the same image.
final class BuildImage {
  private static final String HOME = "/opt/berth";

  private BuildImage() {}

  public static void main(String[] args) throws Exception {
    var base = Path.of(args[0]);
    var home = Path.of(args[1]);
    var time = Instant.parse(args[4]);
    JibContainerBuilder image;
    if (Files.isDirectory(base)) {
      image = Jib.fromScratch().addFileEntriesLayer(layer("base", base, "/", file -> true, time));
    } else {
      image = Jib.from(TarImage.at(base));
    }
    // What changes seldom is below what changes often.
    image
        .setFormat(ImageFormat.Docker)
        .setPlatforms(Set.of(new Platform(args[3], "linux")))
        .setCreationTime(time)
        .addFileEntriesLayer(layer("runtime", home, HOME, file -> file.startsWith("runtime"), time))
        .addFileEntriesLayer(
            layer("libraries", home, HOME, file -> isJar(file) && !isBerth(file), time))
        .addFileEntriesLayer(
            layer(
                "berth",
                home,
                HOME,
                file -> !file.startsWith("runtime") && (!isJar(file) || isBerth(file)),
                time))
        .setUser("65532:65532")
        // The JVM, which would use SIGUSR2 to sample threads, takes another signal: see launch.sh.
        .setEnvironment(sorted(Map.of("_JAVA_SR_SIGNUM", "40", "LC_ALL", "C.UTF-8")))
        .setWorkingDirectory(AbsoluteUnixPath.get("/tmp"))
        .setExposedPorts(Set.of(Port.tcp(10259)))
        .setLabels(
            sorted(
                Map.of(
                    "org.opencontainers.image.title",
                    "berth",
                    "org.opencontainers.image.licenses",
                    "Apache-2.0",
                    "org.opencontainers.image.version",
                    args[2].substring(args[2].indexOf(':') + 1))))
        .setEntrypoint(
            List.of(
                HOME + "/runtime/bin/java",
                "-XX:AOTCache=" + HOME + "/lib/berth.aot",
                "@" + HOME + "/lib/jvm.options",
                "@" + HOME + "/lib/scheduler.options",
                "@" + HOME + "/lib/collector.options",
                "-cp",
                HOME + "/lib/berth.jar",
                "dev.berth.cli.Berth"));
    var cache = Files.createTempDirectory("jib");
    JibContainer made =
        image.containerize(
            Containerizer.to(TarImage.at(Path.of(args[5])).named(args[2]))
                .setOfflineMode(true)
                .setBaseImageLayersCache(cache)
                .setApplicationLayersCache(cache));
    System.out.println(made.getDigest());
  }

  /// In an order that is the same in each JVM, unlike that of [Map#of].
  private static Map<String, String> sorted(Map<String, String> map) {
    return new TreeMap<>(map);
  }

  private static boolean isJar(Path file) {
    return file.startsWith("lib/jars");
  }

  private static boolean isBerth(Path file) {
    return file.getFileName().toString().startsWith("berth-");
  }

  /// Files keep their permissions, and those of the distribution their times, which the AOT cache
  /// holds.
  private static FileEntriesLayer layer(
      String name, Path folder, String below, Predicate<Path> which, Instant time)
      throws IOException {
    var layer = FileEntriesLayer.builder().setName(name);
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted().toList()) {
        var relative = folder.relativize(file);
        if (!relative.toString().isEmpty() && which.test(relative)) {
          var permissions = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
          layer.addEntry(
              file,
              AbsoluteUnixPath.get(below).resolve(relative.toString()),
              relative.equals(Path.of("tmp"))
                  ? FilePermissions.fromOctalString("777")
                  : FilePermissions.fromPosixFilePermissions(
                      PosixFilePermissions.fromString(permissions)),
              time);
        }
      }
    }
    return layer.build();
  }
}
