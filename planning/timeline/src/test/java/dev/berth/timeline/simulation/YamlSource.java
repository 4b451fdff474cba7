package dev.berth.timeline.simulation;

import dev.berth.cluster.manifest.Source;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/// Objects as a test has written them down.
record YamlSource(String text) implements Source {
  @Override
  public String name() {
    return "test.yaml";
  }

  @Override
  public long size() {
    return text.length();
  }

  @Override
  public InputStream open() {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
