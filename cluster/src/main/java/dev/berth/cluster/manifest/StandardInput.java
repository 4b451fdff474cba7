package dev.berth.cluster.manifest;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// What comes in by itself. It comes once only, so a copy is kept in a file for later readers. For
/// one thread.
final class StandardInput implements Source {

  private final InputStream in;
  private @Nullable Path copy;

  StandardInput(InputStream in) {
    this.in = in;
  }

  @Override
  public String name() {
    return "<stdin>";
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
    copy = Files.createTempFile("berth-stdin", ".yaml");
    copy.toFile().deleteOnExit();
    return new Copying(in, Files.newOutputStream(copy));
  }

  /// Writes down what is read.
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

    /// Standard input itself stays open.
    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
