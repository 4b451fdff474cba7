package dev.berth.server.metrics;

import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;

/// A page of metrics. `DELETE` resets the metrics.
public final class MetricsPage implements Handler {

  private static final String STARTED = "Process-Start-Time-Unix";

  private final MetricRegistry families;

  public MetricsPage(MetricRegistry families) {
    this.families = families;
  }

  @Override
  public Response answer(Request request) {
    if (request.method().equals("DELETE")) {
      families.reset();
      return Response.of(200, Response.TEXT, "metrics reset\n");
    }
    var page = Response.of(200, TextFormat.CONTENT_TYPE, families.page());
    return ProcessHandle.current()
        .info()
        .startInstant()
        .map(start -> page.with(STARTED, Long.toString(start.getEpochSecond())))
        .orElse(page);
  }
}
