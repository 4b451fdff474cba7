/// Builders, scenarios, fakes and contract tests, for our tests and for plugin authors.
module dev.berth.testkit {
  requires static transitive org.jspecify;
  requires transitive dev.berth.engine;
  requires transitive org.assertj.core;
  requires transitive org.junit.jupiter.api;

  exports dev.berth.testkit;
  exports dev.berth.testkit.contract;
  exports dev.berth.testkit.fake;
  exports dev.berth.testkit.scenario;
  exports dev.berth.testkit.harness;
}
