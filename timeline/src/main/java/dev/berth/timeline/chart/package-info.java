/// Charts of what was measured of a simulation, as SVG.
///
/// Text is drawn as outlines, so that a chart looks the same everywhere; therefore fonts are needed
/// where it is made.
@NullMarked
package dev.berth.timeline.chart;

import org.jspecify.annotations.NullMarked;
