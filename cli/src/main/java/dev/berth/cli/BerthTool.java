package dev.berth.cli;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.spi.ToolProvider;

/// The `berth` command as a tool of the JDK: other programs find it by its name, without its
/// classes, and in a separate class loader if they use other versions of the libraries. For any
/// threads.
public final class BerthTool implements ToolProvider {
  /// For [java.util.ServiceLoader].
  public BerthTool() {}

  @Override
  public String name() {
    return "berth";
  }

  /// Runs the command, as [Berth#run] does, without standard input.
  ///
  /// @return the exit code
  @Override
  public int run(PrintStream out, PrintStream err, String... args) {
    return Berth.run(InputStream.nullInputStream(), out, err, args);
  }

  /// The same for text writers, which receive the output at the end of the command.
  @Override
  public int run(PrintWriter out, PrintWriter err, String... args) {
    var printed = new ByteArrayOutputStream();
    var said = new ByteArrayOutputStream();
    int code = run(stream(printed), stream(said), args);
    out.print(printed.toString(StandardCharsets.UTF_8));
    err.print(said.toString(StandardCharsets.UTF_8));
    return code;
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
