package dev.berth.api.scheduling;

/// The pods of a group are placed one by one, like pods without a group; there are no settings.
public record BasicSchedulingPolicy() {}
