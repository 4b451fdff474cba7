/// A run of the engine in a file: recorded, and run again.
module dev.berth.recording {
  requires static transitive org.jspecify;
  requires transitive dev.berth.engine;

  exports dev.berth.recording;
}
