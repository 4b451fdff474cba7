package dev.berth.kube.http;

import dev.berth.api.codec.ApiFormat.Reading;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.LimitedInput;
import dev.berth.api.codec.Problem;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.cluster.ApiReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Lists objects that cannot be watched, such as objects that a metrics server computes.
/// Thread-safe; calls block.
public record LiveReader(ApiClient client) implements ApiReader {
  @Override
  public <T extends KubernetesObject> List<T> list(Kind<T> kind, Duration timeout, long limit)
      throws IOException, InterruptedException {
    return list(kind, request(kind).within(timeout), limit);
  }

  /// Lists all objects of a kind, however many, within the usual request timeout.
  ///
  /// @throws ApiException if the kind is not served
  /// @throws IOException if there is no answer or it cannot be decoded
  public <T extends KubernetesObject> List<T> list(Kind<T> kind)
      throws IOException, InterruptedException {
    return list(kind, request(kind), Long.MAX_VALUE);
  }

  private static ApiRequest request(Kind<?> kind) {
    return ApiRequest.get(ApiPaths.of(kind)).accepting(ApiRequest.JSON).once();
  }

  private <T extends KubernetesObject> List<T> list(Kind<T> kind, ApiRequest request, long limit)
      throws IOException, InterruptedException {
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
