package dev.berth.cli.server;

import java.nio.file.Path;

/// The options of a recording.
///
/// @param file is overwritten
/// @param limit of its size, in bytes; the recording ends there
public record RecordingRequest(Path file, long limit) {}
