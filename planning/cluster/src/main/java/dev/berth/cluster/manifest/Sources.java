package dev.berth.cluster.manifest;

import dev.berth.api.codec.FileNames;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/// Finds the sources that a command names: files, pipes, directories, URLs, and `-` for standard
/// input.
public final class Sources {
  /// @param size 0 for compressed files, because their size is not known
  private record RegularFile(String name, Path path, long size) implements Source {
    static RegularFile of(Path path) throws IOException {
      return new RegularFile(path.toString(), path, isCompressed(path) ? 0 : Files.size(path));
    }

    @Override
    public InputStream open() throws IOException {
      var in = Files.newInputStream(path);
      try {
        return isCompressed(path) ? new GZIPInputStream(in) : in;
      } catch (IOException e) {
        in.close();
        throw e;
      }
    }

    private static boolean isCompressed(Path path) {
      return path.getFileName().toString().endsWith(COMPRESSED);
    }
  }

  private static final String COMPRESSED = ".gz";

  private static final Set<String> ENDINGS = Set.of("yaml", "yml", "json");

  /// The name of standard input in messages.
  public static final String STANDARD_INPUT = "<stdin>";

  private final InputStream standardInput;
  private final Problems problems;
  private final List<Source> found = new ArrayList<>();

  private Sources(InputStream standardInput, Problems problems) {
    this.standardInput = standardInput;
    this.problems = problems;
  }

  /// Returns the sources with these names. For a directory, returns its files that end in `.yaml`,
  /// `.yml` or `.json`, also with a further `.gz` for compressed files, at any depth and in order
  /// of their names.
  ///
  /// @param standardInput read for the name `-`
  /// @param problems receives names of files that do not exist
  public static List<Source> of(List<String> names, InputStream standardInput, Problems problems) {
    var sources = new Sources(standardInput, problems);
    names.forEach(sources::add);
    return List.copyOf(sources.found);
  }

  private void add(String name) {
    if (name.equals("-")) {
      if (found.stream().anyMatch(source -> source.name().equals(STANDARD_INPUT))) {
        problems.add(name, "standard input can be read only once");
      } else {
        found.add(new BufferedSource(STANDARD_INPUT, () -> standardInput));
      }
      return;
    }
    if (Download.isUrl(name)) {
      found.add(new BufferedSource(name, () -> Download.open(name)));
      return;
    }
    try {
      var path = FileNames.path(name);
      if (Files.isDirectory(path)) {
        addDirectory(path);
      } else if (Files.exists(path) && !Files.isRegularFile(path)) {
        found.add(new BufferedSource(name, () -> Files.newInputStream(path)));
      } else {
        var unrendered = Unrendered.file(path);
        if (unrendered != null) {
          problems.add(name, unrendered);
        } else {
          found.add(RegularFile.of(path));
        }
      }
    } catch (IOException e) {
      problems.add(Problem.unreadable(name, e));
    }
  }

  private void addDirectory(Path directory) throws IOException {
    var files = new ArrayList<Path>();
    var before = problems.count();
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) {
            if (!inner.equals(directory) && isHidden(inner)) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            var unrendered = Unrendered.directory(inner);
            if (unrendered != null) {
              problems.add(inner.toString(), unrendered);
              return FileVisitResult.SKIP_SUBTREE;
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (Files.isRegularFile(file) && !isHidden(file) && hasEnding(file)) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    if (files.isEmpty() && problems.count() == before) {
      problems.add(directory.toString(), "no file in this directory ends in .yaml, .yml or .json");
    }
    Collections.sort(files);
    for (var file : files) {
      found.add(RegularFile.of(file));
    }
  }

  private static boolean isHidden(Path path) {
    return path.getFileName().toString().startsWith(".");
  }

  private static boolean hasEnding(Path path) {
    var file = path.getFileName().toString();
    var name =
        file.endsWith(COMPRESSED) ? file.substring(0, file.length() - COMPRESSED.length()) : file;
    return ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1));
  }
}
