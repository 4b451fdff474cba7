package dev.berth.testkit.fake;

import dev.berth.api.codec.Kind;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.cluster.ApiReader;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// An API server with the objects that the test sets, for background work. Thread-safe.
public final class FakeReader implements ApiReader {
  private volatile List<? extends KubernetesObject> objects = List.of();
  private volatile String failure = "";

  /// Starts without objects.
  public FakeReader() {}

  /// Sets the objects, and makes reads succeed.
  public void answer(KubernetesObject... all) {
    objects = List.of(all);
    failure = "";
  }

  /// Makes reads fail.
  public void fail(String message) {
    failure = message;
  }

  @Override
  public <T extends KubernetesObject> List<T> list(Kind<T> kind, Duration timeout, long limit)
      throws IOException {
    String why = failure;
    if (!why.isEmpty()) {
      throw new IOException(why);
    }
    return objects.stream().filter(kind.type()::isInstance).map(kind.type()::cast).toList();
  }
}
