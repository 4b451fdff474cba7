package dev.berth.api.apps;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// The ordinal of the first pod.
@Message
public record StatefulSetOrdinals(@Field(1) int start) {}
