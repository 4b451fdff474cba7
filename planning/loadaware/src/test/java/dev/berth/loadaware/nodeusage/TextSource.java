package dev.berth.loadaware.nodeusage;

import dev.berth.cluster.manifest.Source;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/// A file that a test has in memory.
record TextSource(String name, String text) implements Source {
  @Override
  public long size() {
    return 0;
  }

  @Override
  public InputStream open() {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
