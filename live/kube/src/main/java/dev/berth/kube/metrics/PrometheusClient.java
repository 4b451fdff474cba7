package dev.berth.kube.metrics;

import dev.berth.kube.connect.Proxies;
import dev.berth.kube.connect.Tls;
import dev.berth.kube.transport.HttpTransport;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import okhttp3.FormBody;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/// A Prometheus server, asked for what is the case at one time. For any thread; calls block.
public final class PrometheusClient implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofSeconds(30);

  /// A vector of a hundred thousand nodes has a third of that.
  private static final long MOST_BYTES = 64L << 20;

  private static final String INSTANCE = "instance";

  /// Answers to a POST after which a GET may do: of a server that knows no POST, and of a proxy in
  /// front of it that lets its users read only.
  private static final Set<Integer> NO_POST = Set.of(403, 405, 501);

  private final HttpUrl queries;
  private final String token;
  private final OkHttpClient client;
  private final long mostBytes;

  private PrometheusClient(HttpUrl queries, String token, OkHttpClient client, long mostBytes) {
    this.queries = queries;
    this.token = token;
    this.client = client;
    this.mostBytes = mostBytes;
  }

  /// Makes no connection yet.
  ///
  /// @param token shown as the bearer of it; empty for none
  /// @throws IOException if the URL or the certificates cannot be used; the message is for the user
  public static PrometheusClient of(URI server, String token, Tls tls, Proxies proxies)
      throws IOException {
    HttpUrl base = HttpUrl.get(server);
    if (base == null) {
      throw new IOException("%s is not an HTTP URL".formatted(server));
    }
    var client =
        HttpTransport.client(tls, tls.context(), proxies.to(server, ""))
            .callTimeout(LONGEST)
            .followRedirects(false) // the token is for that server
            .build();
    return new PrometheusClient(
        base.newBuilder().addPathSegments("api/v1/query").query(null).build(),
        token,
        client,
        MOST_BYTES);
  }

  /// The same server, which has that long for an answer. To be closed by whoever closes this one.
  public PrometheusClient within(Duration limit) {
    return within(limit, mostBytes);
  }

  /// As [#within(Duration)], for answers that are not longer than so many bytes.
  public PrometheusClient within(Duration limit, long bytes) {
    return new PrometheusClient(
        queries, token, client.newBuilder().callTimeout(limit).build(), bytes);
  }

  /// The values of an instant query by the label `instance`.
  ///
  /// @throws IOException if the server does not answer, or not with a vector whose samples all have
  ///   that label; the message is the descheduler's
  public Map<String, Double> query(String query, Instant time) throws IOException {
    InstantAnswer answer;
    try {
      answer = instant(query, time);
    } catch (IOException e) {
      throw new IOException("unable to capture prometheus metrics: " + e.getMessage(), e);
    }
    if (!answer.isVector()) {
      throw new IOException(
          "expected query results to be of type \"%s\", got \"%s\" instead"
              .formatted(InstantAnswer.VECTOR, answer.type()));
    }
    var values = new TreeMap<String, Double>();
    for (VectorSample sample : answer.samples()) {
      String instance = sample.labels().get(INSTANCE);
      if (instance == null) {
        throw new IOException("the collected metrics sample is missing 'instance' key");
      }
      values.put(instance, sample.value());
    }
    return values;
  }

  /// The answer to an instant query.
  ///
  /// @param time null for the server's own time of now
  /// @throws IOException if the server does not answer, or answers with an error
  public InstantAnswer instant(String query, @Nullable Instant time) throws IOException {
    var form = new FormBody.Builder().add("query", query);
    var url = queries.newBuilder().addQueryParameter("query", query);
    if (time != null) {
      form.add("time", seconds(time));
      url.addQueryParameter("time", seconds(time));
    }
    try (var posted = send(new Request.Builder().url(queries).post(form.build()))) {
      if (!NO_POST.contains(posted.code())) {
        return answer(posted);
      }
    }
    try (var got = send(new Request.Builder().url(url.build()))) {
      return answer(got);
    }
  }

  private static String seconds(Instant time) {
    return "%d.%03d".formatted(time.getEpochSecond(), time.getNano() / 1_000_000);
  }

  private Response send(Request.Builder request) throws IOException {
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    try {
      return client.newCall(request.build()).execute();
    } catch (IOException e) {
      throw new IOException("Post \"%s\": %s".formatted(queries, e.getMessage()), e);
    }
  }

  private InstantAnswer answer(Response response) throws IOException {
    try (var source = response.body().source()) {
      if (source.request(mostBytes + 1)) {
        throw new IOException("the answer is longer than %,d bytes".formatted(mostBytes));
      }
      return QueryAnswer.of(response.code(), source.readByteArray()).instant();
    }
  }

  /// Closes the connections.
  @Override
  public void close() {
    client.dispatcher().cancelAll();
    client.connectionPool().evictAll();
  }
}
