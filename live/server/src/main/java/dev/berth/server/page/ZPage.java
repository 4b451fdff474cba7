package dev.berth.server.page;

import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.server.negotiation.Conversion;
import dev.berth.server.negotiation.Format;
import dev.berth.server.negotiation.Negotiation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `/flagz` or `/statusz`: a text, or an object of `config.k8s.io` for clients that request its
/// version and kind. All other clients get a 406. Source:
/// `k8s.io/apiserver/pkg/server/{flagz,statusz}`.
public final class ZPage implements Handler {

  private static final String COMPONENT = "kube-scheduler";
  private static final String GROUP = "config.k8s.io";
  private static final String DEPRECATED = "v1alpha1";
  private static final Set<String> VERSIONS = Set.of("v1beta1", DEPRECATED);

  private static final String WARNING =
      "Warning: This endpoint is not meant to be machine parseable, has no formatting compatibility"
          + " guarantees and is for debugging purposes only.\n";

  private final Content content;
  private final List<Format> formats;

  /// @param cbor whether [Format#CBOR] is offered, too
  public ZPage(Content content, boolean cbor) {
    this.content = content;
    var all = new ArrayList<>(List.of(Format.JSON, Format.YAML, Format.TEXT));
    if (cbor) {
      all.add(Format.CBOR);
    }
    formats = List.copyOf(all);
  }

  /// The content of the page. Thread-safe.
  public interface Content {

    /// `Flagz` or `Statusz`.
    String kind();

    /// Returns the current text below the title.
    String text();

    /// Returns the current fields of the object, without its header.
    Map<String, Object> fields();
  }

  private String name() {
    return content.kind().toLowerCase(Locale.ROOT);
  }

  @Override
  public Response answer(Request request) {
    if (request.header("Accept").isBlank()) {
      return text();
    }
    var agreed = Negotiation.of(request, formats, this::isAllowed);
    if (agreed == null) {
      return Negotiation.notAcceptable(request, formats);
    }
    var conversion = agreed.conversion();
    return conversion == null ? text() : object(agreed, conversion.version());
  }

  private boolean isAllowed(Format format, @Nullable Conversion conversion) {
    return conversion == null
        ? format == Format.TEXT
        : format != Format.TEXT
            && conversion.group().equals(GROUP)
            && VERSIONS.contains(conversion.version())
            && conversion.kind().equals(content.kind());
  }

  private Response text() {
    return Response.of(
        200, Response.TEXT, "\n%s %s\n%s%s".formatted(COMPONENT, name(), WARNING, content.text()));
  }

  private Response object(Negotiation agreed, String version) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("kind", content.kind());
    object.put("apiVersion", GROUP + "/" + version);
    object.put("metadata", Map.of("name", COMPONENT));
    object.putAll(content.fields());
    var response = agreed.response(200, object);
    return version.equals(DEPRECATED)
        ? response.with(
            "Warning",
            "299 - \"This version of the %s endpoint is deprecated. Please use a newer version.\""
                .formatted(name()))
        : response;
  }
}
