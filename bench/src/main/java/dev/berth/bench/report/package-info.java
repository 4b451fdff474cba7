/// The results of measurements: raw, as tables, and as charts.
@NullMarked
package dev.berth.bench.report;

import org.jspecify.annotations.NullMarked;
