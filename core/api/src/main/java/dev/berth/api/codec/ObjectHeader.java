package dev.berth.api.codec;

/// `apiVersion` and `kind` of an object, and its line.
///
/// @param line from 1 on
record ObjectHeader(String apiVersion, String kind, int line) {}
