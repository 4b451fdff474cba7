package dev.berth.timeline.chart;

/// A drawn chart.
///
/// @param name the name of its file, without extension
/// @param svg the SVG document
public record Chart(String name, String svg) {}
