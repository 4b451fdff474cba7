package dev.berth.cli.terminal;

import java.io.InputStream;
import java.io.PrintStream;

/// What a command reads and writes: results go to `out`, everything about the run to `err`.
///
/// @param terminal what is known of where they lead
public record Streams(InputStream in, PrintStream out, PrintStream err, Terminal terminal) {}
