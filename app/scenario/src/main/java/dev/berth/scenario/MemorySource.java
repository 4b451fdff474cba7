package dev.berth.scenario;

import dev.berth.cluster.manifest.Source;
import java.io.ByteArrayInputStream;
import java.io.InputStream;

/// Objects in memory.
///
/// @param name in messages
/// @param bytes YAML or JSON; must not change afterwards
@SuppressWarnings("ArrayRecordComponent") // nobody compares sources
public record MemorySource(String name, byte[] bytes) implements Source {
  @Override
  public long size() {
    return bytes.length;
  }

  @Override
  public InputStream open() {
    return new ByteArrayInputStream(bytes);
  }
}
