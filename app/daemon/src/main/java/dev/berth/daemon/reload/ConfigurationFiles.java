package dev.berth.daemon.reload;

import dev.berth.scenario.SchedulerRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The content of the files from which a scheduler is created: the configuration, and the jars with
/// plugins.
///
/// @param configuration a hash of the configuration file; empty if there is none
/// @param jars a hash of each jar by its path
public record ConfigurationFiles(String configuration, SortedMap<String, String> jars) {
  private static final String UNREADABLE = "unreadable";

  public ConfigurationFiles {
    jars = Collections.unmodifiableSortedMap(new TreeMap<>(jars));
  }

  /// The files as they are now. An unreadable file differs from all others.
  public static ConfigurationFiles read(SchedulerRequest request) {
    var file = request.configuration();
    Path directory = request.pluginDirectory();
    return new ConfigurationFiles(
        file == null ? "" : hash(file.path()),
        directory == null ? new TreeMap<>() : hashes(directory));
  }

  private static SortedMap<String, String> hashes(Path directory) {
    SortedMap<String, String> hashes = new TreeMap<>();
    try (Stream<Path> files = Files.list(directory)) {
      files
          .filter(file -> file.toString().endsWith(".jar"))
          .forEach(jar -> hashes.put(jar.toString(), hash(jar)));
    } catch (IOException e) {
      hashes.put(directory.toString(), UNREADABLE);
    }
    return hashes;
  }

  private static String hash(Path file) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(digest);
    } catch (IOException e) {
      return UNREADABLE;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JVM has it
    }
  }

  /// The jars that are new, gone, or different, such as `plugins/a.jar: 3f2a9c1b → 9b1c22d0`.
  List<FieldChange> jarsSince(ConfigurationFiles before) {
    List<FieldChange> changes = new ArrayList<>();
    var all = new TreeSet<>(jars.keySet());
    all.addAll(before.jars.keySet());
    for (String jar : all) {
      String old = before.jars.get(jar);
      String now = jars.get(jar);
      if (!Objects.equals(old, now)) {
        changes.add(new FieldChange(jar, shortened(old), shortened(now)));
      }
    }
    return changes;
  }

  private static String shortened(@Nullable String hash) {
    return hash == null ? FieldChange.ABSENT : hash.substring(0, Math.min(8, hash.length()));
  }
}
