package dev.berth.api.meta;

/// The metadata of a list of objects.
///
/// @param resourceVersion the version that the list is of; watches go on from there
/// @param continuation the token of the next page; empty on the last one
public record ListMeta(String resourceVersion, String continuation) {}
