/// Charts of what was measured of a simulation, as SVG, and what they are drawn with.
///
/// Texts are texts, and colours follow the reader's choice of a light or a dark page; nothing has
/// to be installed where a chart is made ([why](docs/adr/0080-own-svg.md)).
@NullMarked
package dev.berth.timeline.chart;

import org.jspecify.annotations.NullMarked;
