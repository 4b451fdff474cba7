package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// The files of a container image.
@Message
public record ImageVolumeSource(@Field(1) String reference, @Field(2) String pullPolicy) {}
