/// A run of the engine on file: written down beside it, and run again.
module dev.berth.recording {
  requires static transitive org.jspecify;
  requires transitive dev.berth.engine;

  exports dev.berth.recording;
}
