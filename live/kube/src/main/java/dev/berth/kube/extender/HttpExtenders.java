package dev.berth.kube.extender;

import dev.berth.engine.extender.Extender;
import dev.berth.engine.extender.ExtenderException;
import dev.berth.kube.connect.ConnectionException;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.transport.HttpTransport;
import dev.berth.kube.watch.ObjectDocuments;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Creates the extenders of a configuration.
public final class HttpExtenders {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);

  private HttpExtenders() {}

  /// Creates extenders without calling them. Certificates and keys are read only now.
  ///
  /// @param configured the extenders of a `KubeSchedulerConfiguration`, in order
  /// @param documents the documents of pods and nodes; for an object without a document, its record
  ///   is sent
  /// @param proxies finds the proxies for the extenders
  /// @throws ExtenderException if the TLS settings or the proxy of an extender are invalid
  public static List<Extender> of(
      List<dev.berth.api.kubescheduler.Extender> configured,
      ObjectDocuments documents,
      Proxies proxies)
      throws ExtenderException {
    var extenders = new ArrayList<Extender>();
    for (var extender : configured) {
      extenders.add(new HttpExtender(extender, client(extender, proxies), documents));
    }
    return List.copyOf(extenders);
  }

  private static ExtenderHttpClient client(
      dev.berth.api.kubescheduler.Extender extender, Proxies proxies) throws ExtenderException {
    Duration configured = extender.httpTimeout();
    Duration timeout = configured.isPositive() ? configured : DEFAULT_TIMEOUT;
    try {
      var proxy = proxies.to(URI.create(extender.urlPrefix()), "");
      var tls = ExtenderTls.of(extender);
      var client =
          HttpTransport.client(tls, tls.context(), proxy)
              .callTimeout(timeout)
              .readTimeout(Duration.ZERO)
              .writeTimeout(Duration.ZERO)
              .build();
      return new ExtenderHttpClient(client, extender.urlPrefix());
    } catch (ConnectionException e) {
      throw new ExtenderException(
          "extender %s cannot be called: %s".formatted(extender.urlPrefix(), e.getMessage()), e);
    }
  }
}
