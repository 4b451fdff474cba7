package dev.berth.scenario.snapshot;

import dev.berth.api.codec.JsonEncoder;
import dev.berth.cluster.manifest.Source;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A live cluster in the place of a file: it is read when it is opened first, and kept in a file
/// that only this user may read, until the process ends. For one thread.
public final class LiveSource implements Source {
  /// Reads a cluster.
  @FunctionalInterface
  public interface Reading {
    ClusterSnapshot read() throws IOException, InterruptedException;
  }

  /// A live cluster could not be read: nothing is wrong with the command, or with its files. The
  /// message is for the user.
  public static final class LiveClusterException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LiveClusterException(String cluster, IOException why) {
      super("%s: this cannot be read: %s".formatted(cluster, why.getMessage()), why);
    }
  }

  private final String name;
  private final Reading reading;
  private final Consumer<String> notes;
  private @Nullable Path copy;

  /// @param name what to call the cluster
  /// @param notes takes what users should know of the cluster
  public LiveSource(String name, Reading reading, Consumer<String> notes) {
    this.name = name;
    this.reading = reading;
    this.notes = notes;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long size() {
    return 0;
  }

  @Override
  public InputStream open() throws IOException {
    if (copy == null) {
      try {
        copy = read();
      } catch (IOException e) {
        throw new LiveClusterException(name, e);
      }
    }
    return Files.newInputStream(copy);
  }

  private Path read() throws IOException {
    var file = Files.createTempFile("berth-cluster", ".json");
    file.toFile().deleteOnExit();
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      var snapshot = reading.read();
      snapshot.notes().forEach(notes);
      snapshot.write(JsonEncoder.compact(out));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while the cluster was read");
    }
    return file;
  }
}
