package dev.berth.kube.http;

import dev.berth.engine.port.TimeSource;
import dev.berth.kube.ClientMetrics;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/// Measures a request from its making until it has failed, or its response is closed. A watch,
/// whose response has no end, is not measured. For one thread.
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

  /// The request has waited for the rate limit.
  void rateLimited(Duration waited) {
    metrics.rateLimited(verb, host, waited);
  }

  /// Without a response, or after it was read.
  void ended() {
    metrics.requestEnded(verb, host, Duration.ofNanos(time.nanos() - begun));
  }

  /// The body of the response has so many bytes.
  void responseSize(long bytes) {
    metrics.responseSize(verb, host, bytes);
  }

  /// The same response; when it is closed, the request has ended.
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
