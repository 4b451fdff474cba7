package dev.berth.query;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.server.http.Response;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLException;

/// Asks a running scheduler. For any thread.
public final class QueryClient implements AutoCloseable {
  private static final String VERSION = QueryApi.PREFIX + "/v1alpha1";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final ClientSettings SETTINGS =
      new ClientSettings("berth-client", ApiRequest.JSON, 50, 100, PATIENCE);

  private final ApiServer server;
  private final ApiClient client;

  /// @param connection to the scheduler's secure port
  public QueryClient(Connection connection, TimeSource time) {
    server = ApiServer.at(connection, time);
    client = new ApiClient(server, SETTINGS, time);
  }

  /// The answer to a question.
  ///
  /// @param path the path after the version, with a query
  /// @param accept the requested content type
  /// @throws IOException if there is none; the message is for the user
  public String get(String path, String accept) throws IOException, InterruptedException {
    return answer(ApiRequest.get(VERSION + path).accepting(accept));
  }

  /// The answer to a question about objects, in JSON.
  ///
  /// @param path the path after the version, with a query
  /// @param manifests in YAML or JSON
  /// @throws IOException if there is none; the message is for the user
  public String post(String path, String manifests) throws IOException, InterruptedException {
    return answer(ApiRequest.post(VERSION + path, manifests).accepting(ApiRequest.JSON));
  }

  private String answer(ApiRequest request) throws IOException, InterruptedException {
    try (var response = client.send(request)) {
      return new String(response.body().readAllBytes(), StandardCharsets.UTF_8);
    } catch (ApiException e) {
      throw new IOException(
          "the scheduler at %s refuses: %s".formatted(server.address(), e.getMessage()), e);
    } catch (IOException e) {
      throw unreachable(e);
    }
  }

  /// Returns the answer as a response: a document in JSON, or a `Status` with the reason why there
  /// is none.
  ///
  /// @param method `GET`, or `POST` without a body
  /// @param path the path after the version, with a query
  /// @throws IOException if the scheduler cannot be asked; the message is for the user
  public Response ask(String method, String path) throws IOException, InterruptedException {
    var request =
        method.equals("GET") ? ApiRequest.get(VERSION + path) : ApiRequest.post(VERSION + path, "");
    try (var response = client.send(request.accepting(Response.JSON))) {
      return Response.of(200, Response.JSON, response.body().readAllBytes());
    } catch (ApiException e) {
      return Response.of(
          e.code(),
          Response.JSON,
          JsonEncoder.text(Codecs.ANY, Map.of("message", e.status().message())));
    } catch (IOException e) {
      throw unreachable(e);
    }
  }

  private IOException unreachable(IOException e) {
    return new IOException(
        "the scheduler at %s cannot be asked: %s".formatted(server.address(), reason(e)), e);
  }

  private static String reason(IOException e) {
    return e instanceof SSLException && e.getCause() instanceof CertificateException
        ? "its certificate is not trusted; name the CA with --certificate-authority FILE, or skip"
            + " the check with --insecure-skip-tls-verify"
        : String.valueOf(e.getMessage());
  }

  @Override
  public void close() {
    server.close();
  }
}
