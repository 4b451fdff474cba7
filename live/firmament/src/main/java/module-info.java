/// Firmament's gRPC service, with which an unchanged Poseidon can use Berth as its scheduler.
@SuppressWarnings("requires-automatic") // that is how protobuf-java's jar is
module dev.berth.firmament {
  requires static transitive org.jspecify;
  requires transitive dev.berth.planner;
  requires transitive dev.berth.server;
  requires com.google.protobuf;
  requires org.slf4j;

  exports dev.berth.firmament;
}
