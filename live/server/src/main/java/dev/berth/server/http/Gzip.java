package dev.berth.server.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/// Compresses complete responses of text for clients that accept gzip. Streams are left as they
/// are. For any thread.
public record Gzip(Handler pages) implements Handler {
  /// Smaller ones fit into a packet or two anyway.
  private static final int LEAST_BYTES = 1024;

  @Override
  public Response answer(Request request) throws IOException, InterruptedException {
    var response = pages.answer(request);
    if (!(response.body() instanceof ResponseBody.Bytes(var bytes))
        || bytes.length < LEAST_BYTES
        || !isText(response.headers().getOrDefault("Content-Type", ""))) {
      return response;
    }
    var varying = response.with("Vary", "Accept-Encoding");
    if (!accepts(request)) {
      return varying;
    }
    var packed = new ByteArrayOutputStream(bytes.length / 4);
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    }
    return new Response(
            response.status(), varying.headers(), new ResponseBody.Bytes(packed.toByteArray()))
        .with("Content-Encoding", "gzip");
  }

  private static boolean isText(String contentType) {
    return contentType.startsWith("text/")
        || contentType.startsWith(Response.JSON)
        || contentType.startsWith("image/svg");
  }

  private static boolean accepts(Request request) {
    return request.headers("Accept-Encoding").stream()
        .flatMap(header -> Arrays.stream(header.split(",", -1)))
        .map(String::strip)
        .anyMatch(
            coding -> coding.equals("gzip") || (coding.startsWith("gzip;") && !isZero(coding)));
  }

  private static boolean isZero(String coding) {
    return coding.replace(" ", "").matches("gzip;q=0(\\.0*)?");
  }
}
