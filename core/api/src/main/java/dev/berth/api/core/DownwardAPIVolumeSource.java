package dev.berth.api.core;

/// Files with facts about the pod itself. Held by presence.
public record DownwardAPIVolumeSource() {}
