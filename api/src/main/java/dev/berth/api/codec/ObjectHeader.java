package dev.berth.api.codec;

/// What an object says it is, and where it begins.
///
/// @param line from 1 on
record ObjectHeader(String apiVersion, String kind, int line) {}
