/// Builders, scenarios, fakes and contract tests, for our tests and for plugin authors.
module dev.berth.testkit {
  requires static transitive org.jspecify;
  requires transitive dev.berth.engine;
  requires transitive org.assertj.core;
  requires transitive org.junit.jupiter.api;
}
