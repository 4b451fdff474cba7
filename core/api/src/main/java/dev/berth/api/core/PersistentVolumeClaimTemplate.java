package dev.berth.api.core;

import dev.berth.api.meta.ObjectMeta;

/// The template of the claim for an ephemeral volume.
public record PersistentVolumeClaimTemplate(ObjectMeta metadata, PersistentVolumeClaimSpec spec) {}
