/// KubeSchedulerConfiguration v1: decoded, defaulted, validated, as records.
module dev.berth.config {
  requires static transitive org.jspecify;
  requires transitive dev.berth.api;

  exports dev.berth.config;
  exports dev.berth.config.conversion;
  exports dev.berth.config.features;
  exports dev.berth.config.kubebatch;
  exports dev.berth.config.policy;
  exports dev.berth.config.profile;
  exports dev.berth.config.server;
  exports dev.berth.config.validation;
}
