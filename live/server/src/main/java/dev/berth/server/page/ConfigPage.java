package dev.berth.server.page;

import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.config.ConfigurationWriter;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.server.negotiation.Format;
import java.util.function.Supplier;

/// `/configz`: the current configuration with all defaults.
public final class ConfigPage implements Handler {

  private final Supplier<KubeSchedulerConfiguration> configuration;

  /// @param configuration returns the current configuration, on any thread
  public ConfigPage(Supplier<KubeSchedulerConfiguration> configuration) {
    this.configuration = configuration;
  }

  @Override
  public Response answer(Request request) {
    var text = new StringBuilder("{\"componentconfig\":");
    ConfigurationWriter.write(configuration.get(), JsonEncoder.compact(text));
    return Response.of(200, Response.JSON, Format.withoutMarkup(text.append('}').toString()))
        .with("X-Content-Type-Options", "nosniff");
  }
}
