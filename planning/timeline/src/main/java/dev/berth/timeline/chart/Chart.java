package dev.berth.timeline.chart;

/// A drawn chart.
///
/// @param name of its file, without an ending
/// @param svg the document
public record Chart(String name, String svg) {}
