/// Text for people in a terminal: tables, pages, colours, progress.
module dev.berth.terminal {
  requires static transitive org.jspecify;

  exports dev.berth.terminal;
}
