package dev.berth.conformance.controlplane;

import dev.berth.conformance.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// What etcd stores, by its HTTP gateway. Keys and values stay in base64, as the gateway has them.
final class Etcd {

  /// How many operations etcd takes in one transaction.
  private static final int AT_ONCE = 100;

  private final URI address;

  Etcd(int port) {
    this.address = URI.create("http://127.0.0.1:" + port);
  }

  static String decoded(String key) {
    return new String(Base64.getDecoder().decode(key), StandardCharsets.UTF_8);
  }

  /// All values by their keys.
  Map<String, String> all() throws IOException, InterruptedException {
    var everything = Base64.getEncoder().encodeToString(new byte[1]);
    var answer =
        post("/v3/kv/range", "{\"key\":\"%s\",\"range_end\":\"%<s\"}".formatted(everything));
    var values = new TreeMap<String, String>();
    if (Json.parse(answer) instanceof Map<?, ?> range && range.get("kvs") instanceof List<?> all) {
      for (var each : all) {
        var pair = (Map<?, ?>) Objects.requireNonNull(each);
        values.put(String.valueOf(pair.get("key")), String.valueOf(pair.get("value")));
      }
    }
    return values;
  }

  /// Changes values.
  void write(Map<String, String> put, Iterable<String> delete)
      throws IOException, InterruptedException {
    var operations = new ArrayList<String>();
    put.forEach((key, value) ->
        operations.add(
            "{\"request_put\":{\"key\":\"%s\",\"value\":\"%s\"}}".formatted(key, value)));
    delete.forEach(
        key -> operations.add("{\"request_delete_range\":{\"key\":\"%s\"}}".formatted(key)));
    for (var from = 0; from < operations.size(); from += AT_ONCE) {
      var some = operations.subList(from, Math.min(from + AT_ONCE, operations.size()));
      post("/v3/kv/txn", "{\"success\":[%s]}".formatted(String.join(",", some)));
    }
  }

  /// Forgets all versions before this one.
  void compact(long revision) throws IOException, InterruptedException {
    post("/v3/kv/compaction", "{\"revision\":\"%d\",\"physical\":true}".formatted(revision));
  }

  private String post(String path, String body) throws IOException, InterruptedException {
    try (var client = HttpClient.newHttpClient()) {
      var request =
          HttpRequest.newBuilder(address.resolve(path)).POST(BodyPublishers.ofString(body)).build();
      var response = client.send(request, BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new IOException("etcd: " + response.body());
      }
      return response.body();
    }
  }
}
