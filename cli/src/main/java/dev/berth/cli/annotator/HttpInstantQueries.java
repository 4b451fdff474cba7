package dev.berth.cli.annotator;

import dev.berth.kube.metrics.InstantAnswer;
import dev.berth.kube.metrics.PrometheusClient;
import dev.berth.loadaware.usage.InstantQueries;
import dev.berth.loadaware.usage.MeasuredSeries;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;

/// Asks Prometheus by HTTP. For any thread.
record HttpInstantQueries(PrometheusClient client, InstantSource clock) implements InstantQueries {
  @Override
  public List<MeasuredSeries> ask(String query) throws IOException {
    InstantAnswer answer = client.instant(query, clock.instant());
    if (!answer.warnings().isEmpty()) {
      throw new IOException("unexpected warnings: " + String.join("; ", answer.warnings()));
    }
    if (!answer.isVector()) {
      throw new IOException("the result is a %s, not a vector".formatted(answer.type()));
    }
    return answer.samples().stream()
        .map(sample -> new MeasuredSeries(sample.labels(), sample.value()))
        .toList();
  }
}
