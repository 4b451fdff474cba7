/// The `berth` command, the only room that knows all the others.
module dev.berth.cli {
  requires static transitive org.jspecify;
  requires dev.berth.cluster;
  requires dev.berth.plugins;
  requires info.picocli;
}
