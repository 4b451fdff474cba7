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

/// A live cluster as a file: it is read when it is first opened, and kept until the process ends,
/// in a file that only this user may read. For one thread.
public final class LiveSource implements Source {
  /// Reads a cluster.
  @FunctionalInterface
  public interface Reading {
    ClusterSnapshot read() throws IOException, InterruptedException;
  }

  /// Thrown if a live cluster cannot be read: the command and its files are valid. The message is
  /// for the user.
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

  /// @param name the name of the cluster in messages
  /// @param notes receives notes about the cluster
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
