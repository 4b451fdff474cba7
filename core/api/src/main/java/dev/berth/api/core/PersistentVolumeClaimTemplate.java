package dev.berth.api.core;

import dev.berth.api.meta.ObjectMeta;

/// The claim to make for an ephemeral volume.
public record PersistentVolumeClaimTemplate(ObjectMeta metadata, PersistentVolumeClaimSpec spec) {}
