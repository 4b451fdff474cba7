package dev.berth.framework;

/// The arguments of a plugin that has none.
public enum NoArgs {
  NONE
}
