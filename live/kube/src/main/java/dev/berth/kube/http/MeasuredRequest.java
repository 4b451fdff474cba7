package dev.berth.kube.http;

import dev.berth.engine.port.TimeSource;
import dev.berth.kube.ClientMetrics;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/// Measures a request from its creation until it fails or its response is closed. A watch is not
/// measured, as its response has no end. For one thread.
final class MeasuredRequest {

  private final ClientMetrics metrics;
  private final TimeSource time;
  private final String verb;
  private final String host;
  private final long begun;

  MeasuredRequest(ClientMetrics metrics, TimeSource time, ApiRequest request, String host) {
    this.metrics = request.isWatch() ? ClientMetrics.NONE : metrics;
    this.time = time;
    this.verb = request.method();
    this.host = host;
    this.begun = time.nanos();
  }

  /// Records that the request has waited for the rate limit.
  void rateLimited(Duration waited) {
    metrics.rateLimited(verb, host, waited);
  }

  /// Records the end of the request, without a response or after it was read.
  void ended() {
    metrics.requestEnded(verb, host, Duration.ofNanos(time.nanos() - begun));
  }

  /// Records the size of the response's body.
  void responseSize(long bytes) {
    metrics.responseSize(verb, host, bytes);
  }

  /// Returns the response; closing it ends the request.
  ApiResponse answeredBy(ApiResponse response) {
    return new ApiResponse(
        response.code(),
        response.contentType(),
        response.retryAfterSeconds(),
        new MeasuredBody(response.body()));
  }

  private final class MeasuredBody extends FilterInputStream {

    private long bytes;
    private boolean closed;

    MeasuredBody(InputStream body) {
      super(body);
    }

    @Override
    public int read() throws IOException {
      var next = super.read();
      bytes += next < 0 ? 0 : 1;
      return next;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      var read = super.read(to, offset, length);
      bytes += Math.max(0, read);
      return read;
    }

    @Override
    public long skip(long count) throws IOException {
      var skipped = super.skip(count);
      bytes += skipped;
      return skipped;
    }

    @Override
    public void close() throws IOException {
      if (!closed) {
        closed = true;
        responseSize(bytes);
        ended();
      }
      super.close();
    }
  }
}
