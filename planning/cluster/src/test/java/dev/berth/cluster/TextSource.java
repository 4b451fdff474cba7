package dev.berth.cluster;

import dev.berth.cluster.manifest.Source;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/// A source that is a text, or bytes.
public final class TextSource implements Source {
  private final String name;
  private final byte[] bytes;

  public TextSource(String name, String text) {
    this(name, text.getBytes(StandardCharsets.UTF_8));
  }

  public TextSource(String name, byte[] bytes) {
    this.name = name;
    this.bytes = bytes.clone();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long size() {
    return bytes.length;
  }

  @Override
  public InputStream open() {
    return new ByteArrayInputStream(bytes);
  }
}
