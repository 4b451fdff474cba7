/// KubeSchedulerConfiguration v1: decoded, defaulted, validated, as records.
module dev.berth.config {
  requires static transitive org.jspecify;
  requires transitive dev.berth.api;

  exports dev.berth.config;
  exports dev.berth.config.features;
  exports dev.berth.config.legacy;
  exports dev.berth.config.legacy.conversion;
  exports dev.berth.config.legacy.kubebatch;
  exports dev.berth.config.legacy.policy;
  exports dev.berth.config.profile;
  exports dev.berth.config.server;
  exports dev.berth.config.validation;
}
