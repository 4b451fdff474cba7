/// CEL expressions about devices: compiled, and evaluated as cel-go does, costs included.
///
/// CEL's parser and type checker are the project dev.cel's. Its jars share packages, which Java
/// modules must not do; the build unpacks them, with ANTLR's runtime and re2j, into this module.
@SuppressWarnings("requires-automatic")
module dev.berth.cel {
  requires static transitive org.jspecify;
  requires transitive dev.berth.api;
  requires com.google.common;
  requires com.google.protobuf;

  exports dev.berth.cel;
}
