package dev.berth.cli.live;

import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.extender.ExtenderException;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.extender.HttpExtenders;
import dev.berth.kube.extender.SentObjects;
import dev.berth.kube.watch.ObjectDocuments;
import dev.berth.kube.watch.WatchedKind;
import java.io.IOException;
import java.util.List;

/// The extenders of a configuration, and the documents of objects that are kept for them.
///
/// @param all in the order of the configuration
record LiveExtenders(List<Extender> all, SentObjects sent, ObjectDocuments documents) {

  /// @param proxies that lead to them
  /// @throws IOException if the TLS settings of one cannot be used
  static LiveExtenders of(KubeSchedulerConfiguration configuration, Proxies proxies)
      throws IOException {
    var sent = SentObjects.to(configuration.extenders());
    var documents = new ObjectDocuments(sent);
    try {
      return new LiveExtenders(
          HttpExtenders.of(configuration.extenders(), documents, proxies), sent, documents);
    } catch (ExtenderException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /// The same kind, with the documents that the extenders need.
  WatchedKind<?> watched(WatchedKind<?> kind) {
    return sent.areOf(kind.kind()) ? kind.keeping(documents) : kind;
  }
}
