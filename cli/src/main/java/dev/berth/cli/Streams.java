package dev.berth.cli;

import java.io.InputStream;
import java.io.PrintStream;

/// What a command reads and writes: results go to `out`, everything about the run to `err`.
public record Streams(InputStream in, PrintStream out, PrintStream err) {}
