/// The questions over HTTP, and the pages of the browser filled with their answers.
module dev.berth.query {
  requires static transitive org.jspecify;
  requires transitive dev.berth.questions;
  requires transitive dev.berth.ui;
  requires java.net.http;

  exports dev.berth.query;
  exports dev.berth.query.pages;
}
