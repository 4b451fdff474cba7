/// Annotations for records that are messages of the Kubernetes API, and the annotation processor
/// that writes their codec tables. For javac only.
module dev.berth.tables {
  requires static org.jspecify;
  requires java.compiler;

  exports dev.berth.tables;
}
