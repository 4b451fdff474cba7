package dev.berth.kube.extender;

import dev.berth.engine.extender.Extender;
import dev.berth.engine.extender.ExtenderException;
import dev.berth.kube.watch.ObjectDocuments;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLContext;

/// Makes the extenders of a configuration.
public final class HttpExtenders {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);

  private HttpExtenders() {}

  /// Makes extenders; calls none of them. Certificates and keys are read once, now.
  ///
  /// @param configured those of a `KubeSchedulerConfiguration`, in its order
  /// @param documents of the pods and nodes; of others, extenders get what our records hold
  /// @throws ExtenderException if the TLS settings of one cannot be used
  public static List<Extender> of(
      List<dev.berth.api.kubescheduler.Extender> configured, ObjectDocuments documents)
      throws ExtenderException {
    var extenders = new ArrayList<Extender>();
    for (var extender : configured) {
      extenders.add(new HttpExtender(extender, line(extender), documents));
    }
    return List.copyOf(extenders);
  }

  private static Line line(dev.berth.api.kubescheduler.Extender extender) throws ExtenderException {
    boolean encrypted = extender.urlPrefix().toLowerCase(Locale.ROOT).startsWith("https:");
    HttpClient.Builder client =
        HttpClient.newBuilder()
            .followRedirects(Redirect.NORMAL)
            // Without TLS the JDK would ask for an upgrade to HTTP/2, which Go never does.
            .version(encrypted ? Version.HTTP_2 : Version.HTTP_1_1);
    SSLContext tls = ExtenderTls.context(extender);
    if (tls != null) {
      client.sslContext(tls);
    }
    Duration timeout = extender.httpTimeout();
    return new Line(
        client.build(), extender.urlPrefix(), timeout.isPositive() ? timeout : DEFAULT_TIMEOUT);
  }
}
