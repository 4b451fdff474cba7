/// A cluster over time: traces of arrivals, a run on virtual time, and what is measured of it.
module dev.berth.timeline {
  requires static transitive org.jspecify;
  requires transitive dev.berth.cluster;
  requires de.siegmar.fastcsv;

  exports dev.berth.timeline.chart;
  exports dev.berth.timeline.measure;
  exports dev.berth.timeline.simulation;
  exports dev.berth.timeline.trace;
}
