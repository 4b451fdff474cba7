/// The questions that Berth answers about a cluster, and their answers as values, documents and
/// pages.
module dev.berth.questions {
  requires static transitive org.jspecify;
  requires transitive dev.berth.fleet;
  requires transitive dev.berth.lint;
  requires transitive dev.berth.planner;
  requires transitive dev.berth.recording;
  requires transitive dev.berth.scenario;
  requires transitive dev.berth.shadow;
  requires transitive dev.berth.sweep;
  requires java.management;

  exports dev.berth.questions;
  exports dev.berth.questions.capacity;
  exports dev.berth.questions.configuration;
  exports dev.berth.questions.descheduling;
  exports dev.berth.questions.disruption;
  exports dev.berth.questions.document;
  exports dev.berth.questions.explanation;
  exports dev.berth.questions.fleet;
  exports dev.berth.questions.lint;
  exports dev.berth.questions.overview;
  exports dev.berth.questions.plan;
  exports dev.berth.questions.replay;
  exports dev.berth.questions.report;
  exports dev.berth.questions.shadow;
  exports dev.berth.questions.size;
  exports dev.berth.questions.sweep;
  exports dev.berth.questions.timeline;
}
