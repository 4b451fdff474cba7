package dev.berth.server.page;

import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.config.ConfigurationWriter;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.server.negotiation.Format;

/// `/configz`: the configuration with all its defaults.
public final class ConfigPage implements Handler {

  private final String page;

  public ConfigPage(KubeSchedulerConfiguration configuration) {
    var text = new StringBuilder("{\"componentconfig\":");
    ConfigurationWriter.write(configuration, JsonEncoder.compact(text));
    page = Format.withoutMarkup(text.append('}').toString());
  }

  @Override
  public Response answer(Request request) {
    return Response.of(200, Response.JSON, page).with("X-Content-Type-Options", "nosniff");
  }
}
