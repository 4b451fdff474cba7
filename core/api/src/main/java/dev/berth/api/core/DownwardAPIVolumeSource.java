package dev.berth.api.core;

import dev.berth.tables.Message;

/// Files with information about the pod itself. Only its presence is recorded.
@Message
public record DownwardAPIVolumeSource() {}
