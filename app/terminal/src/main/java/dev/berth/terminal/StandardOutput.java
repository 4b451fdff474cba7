package dev.berth.terminal;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// A process's standard output, which distinguishes failures to write: if the other end of a pipe
/// is closed, for example by `head`, this is not a failure. For one thread.
public final class StandardOutput extends PrintStream {
  private static final int BUFFER = 1 << 16;

  private final Pipe pipe;

  /// @param out the target; flushed only explicitly, because flushing at every line takes most of
  ///   the time of a long output
  public StandardOutput(OutputStream out) {
    this(new Pipe(out));
  }

  private StandardOutput(Pipe pipe) {
    super(new BufferedOutputStream(pipe, BUFFER), false, StandardCharsets.UTF_8);
    this.pipe = pipe;
  }

  /// Whether its reader has closed it.
  public boolean isClosedByReader() {
    return pipe.isBroken;
  }

  private static final class Pipe extends FilterOutputStream {
    private boolean isBroken;

    Pipe(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        // The text of EPIPE; the JDK has no type for it.
        isBroken |= "Broken pipe".equals(e.getMessage());
        throw e;
      }
    }
  }
}
