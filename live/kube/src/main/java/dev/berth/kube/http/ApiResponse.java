package dev.berth.kube.http;

import dev.berth.api.codec.ApiFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// A response of the API server. For one thread; to be closed, read to its end or not.
///
/// @param contentType what the body is; empty if the server does not say
/// @param retryAfterSeconds when to try again; 0 if the server does not say
/// @param body streamed; reading it fails when the connection does
public record ApiResponse(int code, String contentType, int retryAfterSeconds, InputStream body)
    implements AutoCloseable {

  /// The format of the body.
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

  /// Reads what is left of the body, so that the connection may be used again.
  public void skipRest() throws IOException {
    body.transferTo(OutputStream.nullOutputStream());
  }

  @Override
  public void close() throws IOException {
    body.close();
  }
}
