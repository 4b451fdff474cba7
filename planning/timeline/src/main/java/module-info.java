/// A cluster over time: traces of arrivals, a run in virtual time, and its measurements.
module dev.berth.timeline {
  requires static transitive org.jspecify;
  requires transitive dev.berth.cluster;
  requires de.siegmar.fastcsv;

  exports dev.berth.timeline.chart;
  exports dev.berth.timeline.measure;
  exports dev.berth.timeline.simulation;
  exports dev.berth.timeline.trace;
}
