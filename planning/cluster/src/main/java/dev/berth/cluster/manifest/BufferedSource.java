package dev.berth.cluster.manifest;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A source that can be read only once, such as standard input or a pipe. Keeps a copy in a file
/// for later readers. For one thread.
final class BufferedSource implements Source {
  /// Opens the original source.
  interface Opening {
    InputStream open() throws IOException;
  }

  private final String name;
  private final Opening opening;
  private @Nullable Path copy;

  BufferedSource(String name, Opening opening) {
    this.name = name;
    this.opening = opening;
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
    if (copy != null) {
      return Files.newInputStream(copy);
    }
    var in = opening.open();
    copy = Files.createTempFile("berth-input", ".yaml");
    copy.toFile().deleteOnExit();
    return new Copying(in, Files.newOutputStream(copy));
  }

  /// Copies the bytes that are read.
  private static final class Copying extends FilterInputStream {
    private final OutputStream out;

    Copying(InputStream in, OutputStream out) {
      super(in);
      this.out = out;
    }

    @Override
    public int read() throws IOException {
      var b = in.read();
      if (b >= 0) {
        out.write(b);
      }
      return b;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      var count = in.read(target, offset, length);
      if (count > 0) {
        out.write(target, offset, count);
      }
      return count;
    }

    @Override
    public long skip(long n) throws IOException {
      return readNBytes((int) Math.min(n, 8192)).length;
    }

    @Override
    public boolean markSupported() {
      return false;
    }

    @Override
    public void close() throws IOException {
      try (out) {
        in.close();
      }
    }
  }
}
