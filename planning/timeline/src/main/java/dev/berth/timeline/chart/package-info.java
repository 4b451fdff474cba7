/// Draws the figures of a simulation as SVG charts, and contains the drawing tools.
///
/// Texts stay texts, and colours follow the reader's choice of a light or a dark page. Drawing
/// needs no fonts and no other software ([why](docs/adr/0080-own-svg.md)).
@NullMarked
package dev.berth.timeline.chart;

import org.jspecify.annotations.NullMarked;
