package dev.berth.api.core;

/// An export of an NFS server.
public record NFSVolumeSource(String server, String path, boolean readOnly) {}
