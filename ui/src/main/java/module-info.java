/// The pages that show a cluster and its decisions in a browser.
@SuppressWarnings({
  "requires-automatic",
  "requires-transitive-automatic"
}) // that is how jte's jar is
module dev.berth.ui {
  requires static transitive org.jspecify;
  requires static java.compiler; // an annotation of generated templates
  requires transitive dev.berth.server;
  requires gg.jte.runtime;

  exports dev.berth.ui;
}
