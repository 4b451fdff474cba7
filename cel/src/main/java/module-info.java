/// CEL's parser and type checker, and the regular expressions that go with them.
///
/// The project dev.cel publishes them as jars that share packages, which Java modules must not do;
/// the build unpacks them into this one. There is no code of Berth in it.
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module dev.berth.cel {
  requires transitive com.google.common;
  requires transitive com.google.protobuf;

  exports com.google.re2j;
  exports dev.cel.common;
  exports dev.cel.common.ast;
  exports dev.cel.common.types;
  exports dev.cel.common.values;
  exports dev.cel.compiler;
  exports dev.cel.checker;
  exports dev.cel.parser;
}
