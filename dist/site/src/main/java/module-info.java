/// Makes pages of the documentation.
module dev.berth.site {
  requires static transitive org.jspecify;
  requires org.commonmark;
  requires org.commonmark.ext.gfm.tables;
}
