package dev.berth.kube.http;

import dev.berth.api.codec.ApiFormat;
import java.io.IOException;
import java.io.InputStream;

/// A response of the API server. For one thread; must be closed, even after it was read to its end.
///
/// @param contentType the type of the body; empty if the server gives none
/// @param retryAfterSeconds when to try again; 0 if the server does not state this
/// @param body a stream; reading it fails if the connection fails
public record ApiResponse(int code, String contentType, int retryAfterSeconds, InputStream body)
    implements AutoCloseable {

  /// Most responses to writes are shorter. `InputStream.transferTo` would take 16 KB for each.
  private static final int SHORT = 1024;

  /// Returns the format of the body.
  ///
  /// @throws IOException if it is neither JSON nor protobuf
  public ApiFormat format() throws IOException {
    return ApiFormat.of(contentType)
        .orElseThrow(() ->
            new IOException(
                "the API server has answered in \"%s\", which Berth does not read: is there"
                        .formatted(contentType)
                    + " something else at its address, or in"
                    + " clientConnection.acceptContentTypes?"));
  }

  /// Reads the rest of the body, so that the connection can be reused.
  public void skipRest() throws IOException {
    var rest = new byte[SHORT];
    while (body.read(rest) >= 0) {}
  }

  @Override
  public void close() throws IOException {
    body.close();
  }
}
