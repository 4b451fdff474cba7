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

/// Sends instant queries to a Prometheus server. Thread-safe; calls block.
public final class PrometheusClient implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofSeconds(30);

  /// A vector of a hundred thousand nodes is a third of this size.
  private static final long MOST_BYTES = 64L << 20;

  private static final String INSTANCE = "instance";

  /// Answers to a POST after which a GET is tried: from a server that does not support POST, or
  /// from a proxy before it that allows only reads.
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

  /// Creates it without opening a connection.
  ///
  /// @param token a bearer token; empty for none
  /// @throws IOException if the URL or the certificates are invalid; the message is for the user
  public static PrometheusClient of(URI server, String token, Tls tls, Proxies proxies)
      throws IOException {
    var base = HttpUrl.get(server);
    if (base == null) {
      throw new IOException("%s is not an HTTP URL".formatted(server));
    }
    var client =
        HttpTransport.client(tls, tls.context(), proxies.to(server, ""))
            .callTimeout(LONGEST)
            .followRedirects(false) // the token is only for that server
            .build();
    return new PrometheusClient(
        base.newBuilder().addPathSegments("api/v1/query").query(null).build(),
        token,
        client,
        MOST_BYTES);
  }

  /// Returns a client of the same server with this time limit for an answer. Close only the
  /// original client.
  public PrometheusClient within(Duration limit) {
    return within(limit, mostBytes);
  }

  /// Returns a client like [#within(Duration)], for answers of at most that many bytes.
  public PrometheusClient within(Duration limit, long bytes) {
    return new PrometheusClient(
        queries, token, client.newBuilder().callTimeout(limit).build(), bytes);
  }

  /// Returns the values of an instant query by the label `instance`.
  ///
  /// @throws IOException if the server does not answer, or if the answer is not a vector whose
  ///   samples all have that label; the message is the descheduler's
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

  /// Returns the answer to an instant query.
  ///
  /// @param time null for the server's current time
  /// @throws IOException if the server does not answer or answers with an error
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
