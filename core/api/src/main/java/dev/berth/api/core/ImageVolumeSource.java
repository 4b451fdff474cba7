package dev.berth.api.core;

/// The files of a container image.
public record ImageVolumeSource(String reference, String pullPolicy) {}
