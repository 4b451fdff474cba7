package dev.berth.cel.value;

/// A type as a value, such as the result of `type(1)`.
public record TypeValue(String name) {}
