package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// A virtual disk of vSphere.
@Message
public record VsphereVirtualDiskVolumeSource(
    @Field(1) String volumePath,
    @Field(2) String fsType,
    @Field(3) String storagePolicyName,
    @Field(4) String storagePolicyID) {}
