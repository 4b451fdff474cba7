package dev.berth.api.core;

import dev.berth.tables.Message;

/// Several sources in one directory. Only its presence is recorded.
@Message
public record ProjectedVolumeSource() {}
