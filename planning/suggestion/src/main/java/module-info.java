/// What would help a pod that fits nowhere.
module dev.berth.suggestion {
  requires static transitive org.jspecify;
  requires transitive dev.berth.engine;

  exports dev.berth.suggestion;
}
