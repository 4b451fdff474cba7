package dev.berth.api.codec;

import static dev.berth.api.codec.KubeSchedulerCodecs.orEmpty;
import static dev.berth.api.codec.KubeSchedulerCodecs.pointer;

import dev.berth.api.kubescheduler.Extender;
import dev.berth.api.kubescheduler.ExtenderManagedResource;
import dev.berth.api.kubescheduler.ExtenderTLSConfig;

/// Codec tables for `api.kubescheduler`: extenders.
final class ExtenderCodecs {
  private static final Codec<String> BASE64 = new Base64Codec();

  private static final RecordCodec<ExtenderTLSConfig> TLS =
      RecordCodec.of(
          "ExtenderTLSConfig",
          f -> {
            var insecure = f.bool(0, "insecure", ExtenderTLSConfig::insecure);
            var serverName = f.string(0, "serverName", ExtenderTLSConfig::serverName);
            var certFile = f.string(0, "certFile", ExtenderTLSConfig::certFile);
            var keyFile = f.string(0, "keyFile", ExtenderTLSConfig::keyFile);
            var caFile = f.string(0, "caFile", ExtenderTLSConfig::caFile);
            var certData = f.field(0, "certData", BASE64, ExtenderTLSConfig::certData);
            var keyData = f.field(0, "keyData", BASE64, ExtenderTLSConfig::keyData);
            var caData = f.field(0, "caData", BASE64, ExtenderTLSConfig::caData);
            return v ->
                new ExtenderTLSConfig(
                    v.get(insecure),
                    v.get(serverName),
                    v.get(certFile),
                    v.get(keyFile),
                    v.get(caFile),
                    v.get(certData),
                    v.get(keyData),
                    v.get(caData));
          });

  private static final RecordCodec<ExtenderManagedResource> MANAGED_RESOURCE =
      RecordCodec.of(
          "ExtenderManagedResource",
          f -> {
            var name = pointer(f, "name", Codecs.STRING, ExtenderManagedResource::name);
            var ignored =
                f.bool(0, "ignoredByScheduler", ExtenderManagedResource::ignoredByScheduler);
            return v ->
                new ExtenderManagedResource(orEmpty(v.get(name), Codecs.STRING), v.get(ignored));
          });

  static final RecordCodec<Extender> EXTENDER =
      RecordCodec.of(
          "Extender",
          f -> {
            var urlPrefix = pointer(f, "urlPrefix", Codecs.STRING, Extender::urlPrefix);
            var filterVerb = f.string(0, "filterVerb", Extender::filterVerb);
            var preemptVerb = f.string(0, "preemptVerb", Extender::preemptVerb);
            var prioritizeVerb = f.string(0, "prioritizeVerb", Extender::prioritizeVerb);
            var weight = f.int64(0, "weight", Extender::weight);
            var bindVerb = f.string(0, "bindVerb", Extender::bindVerb);
            var enableHttps = f.bool(0, "enableHTTPS", Extender::enableHTTPS);
            var tlsConfig = f.optional(0, "tlsConfig", TLS, Extender::tlsConfig);
            var httpTimeout = pointer(f, "httpTimeout", Codecs.DURATION, Extender::httpTimeout);
            var nodeCacheCapable = f.bool(0, "nodeCacheCapable", Extender::nodeCacheCapable);
            var resources =
                f.list(0, "managedResources", MANAGED_RESOURCE, Extender::managedResources);
            var ignorable = f.bool(0, "ignorable", Extender::ignorable);
            return v ->
                new Extender(
                    orEmpty(v.get(urlPrefix), Codecs.STRING),
                    v.get(filterVerb),
                    v.get(preemptVerb),
                    v.get(prioritizeVerb),
                    v.get(weight),
                    v.get(bindVerb),
                    v.get(enableHttps),
                    v.get(tlsConfig),
                    orEmpty(v.get(httpTimeout), Codecs.DURATION),
                    v.get(nodeCacheCapable),
                    v.get(resources),
                    v.get(ignorable));
          });

  private ExtenderCodecs() {}
}
