package dev.berth.api.meta;

/// The metadata of a list of objects.
///
/// @param resourceVersion the version of the list, from which watches continue
/// @param continuation the token of the next page; empty on the last one
public record ListMeta(String resourceVersion, String continuation) {}
