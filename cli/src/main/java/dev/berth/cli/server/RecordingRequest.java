package dev.berth.cli.server;

import java.nio.file.Path;

/// A run is to be recorded.
///
/// @param file is overwritten
/// @param limit of its size, in bytes; the recording ends there
public record RecordingRequest(Path file, long limit) {}
