package dev.berth.cli.terminal;

import java.io.InputStream;
import java.io.PrintStream;

/// The standard streams of a command: results go to `out`, everything about the run to `err`.
///
/// @param terminal properties of the terminal, if they are one
public record Streams(InputStream in, PrintStream out, PrintStream err, Terminal terminal) {}
