package dev.berth.kube.http;

import dev.berth.api.codec.ApiFormat.Reading;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.LimitedInput;
import dev.berth.api.codec.Problem;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.handle.ApiReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Lists objects for background work of plugins. For any thread; calls block.
public record LiveReader(ApiClient client) implements ApiReader {
  @Override
  public <T extends KubernetesObject> List<T> list(Kind<T> kind, Duration timeout, long limit)
      throws IOException, InterruptedException {
    var request =
        ApiRequest.get(ApiPaths.of(kind)).accepting(ApiRequest.JSON).within(timeout).once();
    var objects = new ArrayList<T>();
    var problems = new ArrayList<Problem>();
    try (var response = client.sendForList(request)) {
      var body = new LimitedInput(response.body(), limit);
      var reading = new Reading(Interner.none(), problems::add);
      var _ = response.format().readList(kind, body, reading, objects::add);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    if (!problems.isEmpty()) {
      throw new IOException(
          "%s: the response cannot be decoded: %s".formatted(request, problems.getFirst()));
    }
    return objects;
  }
}
