/// The `berth` command, the only room that uses all the others.
module dev.berth.cli {
  requires static transitive org.jspecify;
  requires dev.berth.daemon;
  requires dev.berth.plugins;
  requires info.picocli;

  exports dev.berth.cli;

  opens dev.berth.cli.command to
      info.picocli;
  opens dev.berth.cli.flags to
      info.picocli;

  provides java.util.spi.ToolProvider with
      dev.berth.cli.BerthTool;
}
