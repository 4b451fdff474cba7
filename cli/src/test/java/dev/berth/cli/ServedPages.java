package dev.berth.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// `berth ui`, from its start until it ends by itself or is ended.
final class ServedPages {
  private final HttpClient browser = HttpClient.newHttpClient();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final FirstLine out = new FirstLine();
  private final CompletableFuture<Integer> code = new CompletableFuture<>();
  private final Thread process;
  private String cookie = "";

  /// Starts it.
  ///
  /// @param input what is on standard input
  static ServedPages of(String input, String... arguments) {
    return new ServedPages(input, arguments);
  }

  private ServedPages(String input, String... arguments) {
    process =
        Thread.ofPlatform()
            .start(() -> {
              int result =
                  Berth.run(
                      new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                      new PrintStream(out, true, StandardCharsets.UTF_8),
                      new PrintStream(err, true, StandardCharsets.UTF_8),
                      arguments);
              code.complete(result);
              out.line.complete(""); // there is none
            });
  }

  /// What it prints first; empty if it ends without.
  String url() throws Exception {
    return out.line.get();
  }

  /// The cookie that a browser gets for the URL.
  String cookie() throws Exception {
    if (cookie.isEmpty()) {
      String header = send(url(), "").headers().firstValue("Set-Cookie").orElseThrow();
      cookie = header.substring(0, header.indexOf(';'));
    }
    return cookie;
  }

  /// A page, once the cluster is loaded.
  String page(String path, String cookie) throws Exception {
    String body;
    do {
      body = send(URI.create(url()).resolve(path).toString(), cookie).body();
    } while (body.contains("<title>Loading"));
    return body;
  }

  /// A response as it comes.
  ///
  /// @throws IOException if there is none, as the command has ended
  HttpResponse<String> send(String url, String cookie) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(url));
    if (!cookie.isEmpty()) {
      request.header("Cookie", cookie);
    }
    var response = browser.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
    // A server that is closed may leave a connection open that it has just accepted.
    CompletableFuture.anyOf(response, code).exceptionally(_ -> "").join();
    if (!response.isDone()) {
      throw new IOException("the command has ended");
    }
    try {
      return response.get();
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
  }

  /// Waits until the cluster is loaded, or the command has ended, and ends it as Ctrl-C does.
  Run end() throws Exception {
    if (!url().isEmpty()) {
      awaitLoaded();
      process.interrupt();
    }
    return new Run(
        code.get(), out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private void awaitLoaded() throws Exception {
    try {
      page("/", cookie());
    } catch (IOException e) {
      code.get(); // it has ended, as the input is bad
    }
  }

  /// What is written, and its first line as soon as it is there.
  private static final class FirstLine extends ByteArrayOutputStream {
    private final CompletableFuture<String> line = new CompletableFuture<>();

    @Override
    public synchronized void flush() {
      String text = toString(StandardCharsets.UTF_8);
      if (text.contains("\n")) {
        line.complete(text.lines().findFirst().orElseThrow());
      }
    }
  }
}
