package dev.berth.plugins.dynamicresources.selector.value;

/// A type as a value, such as the result of `type(1)`.
public record TypeValue(String name) {}
