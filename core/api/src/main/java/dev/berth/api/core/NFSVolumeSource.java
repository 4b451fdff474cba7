package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// An export of an NFS server.
@Message
public record NFSVolumeSource(
    @Field(1) String server, @Field(2) String path, @Field(3) boolean readOnly) {}
