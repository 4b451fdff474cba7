package dev.berth.conformance.parity;

import dev.berth.cli.Berth;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/// `berth ui` in this process, and a browser that has opened its URL. For one thread.
final class ServedUi implements AutoCloseable {
  private final HttpClient client = HttpClient.newHttpClient();
  private final FirstLine out = new FirstLine();
  private final Thread process;
  private final URI root;
  private final String cookie;

  /// Starts it.
  ///
  /// @param arguments after `berth ui`
  ServedUi(String... arguments) throws Exception {
    var words = new String[arguments.length + 1];
    words[0] = "ui";
    System.arraycopy(arguments, 0, words, 1, arguments.length);
    process =
        Thread.ofPlatform()
            .start(() -> {
              int code =
                  Berth.run(
                      new ByteArrayInputStream(new byte[0]),
                      new PrintStream(out, true, StandardCharsets.UTF_8),
                      System.err,
                      words);
              out.line.completeExceptionally(
                  new IllegalStateException("berth ui has ended with " + code));
            });
    root = URI.create(out.line.get());
    String header =
        client
            .send(HttpRequest.newBuilder(root).build(), BodyHandlers.discarding())
            .headers()
            .firstValue("Set-Cookie")
            .orElseThrow();
    cookie = header.substring(0, header.indexOf(';'));
  }

  /// A page, once the cluster is loaded; with whatever status.
  Document page(String path) throws Exception {
    var request =
        HttpRequest.newBuilder(root.resolve(path.replace(" ", "%20")))
            .header("Cookie", cookie)
            .build();
    Document page;
    do {
      page = Jsoup.parse(client.send(request, BodyHandlers.ofString()).body());
    } while (page.title().startsWith("Loading"));
    return page;
  }

  /// Ends it as Ctrl-C does.
  @Override
  public void close() {
    process.interrupt();
    client.close();
  }

  /// The first line, as soon as it is there.
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
