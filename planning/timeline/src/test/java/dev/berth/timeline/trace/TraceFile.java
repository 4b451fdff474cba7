package dev.berth.timeline.trace;

import dev.berth.cluster.manifest.Source;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/// A table as a test has written it down.
record TraceFile(String name, String text) implements Source {
  @Override
  public long size() {
    return text.length();
  }

  @Override
  public InputStream open() {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
