package dev.berth.api.codec;

/// The `apiVersion` and `kind` of an object, with its line.
///
/// @param line starting at 1
record ObjectHeader(String apiVersion, String kind, int line) {}
