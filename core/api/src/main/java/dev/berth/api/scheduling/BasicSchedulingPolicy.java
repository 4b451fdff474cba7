package dev.berth.api.scheduling;

/// Pods of the group are placed one by one, as pods without a group are; nothing to say about it.
public record BasicSchedulingPolicy() {}
