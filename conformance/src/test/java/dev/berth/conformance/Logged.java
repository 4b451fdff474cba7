package dev.berth.conformance;

import java.io.IOException;

/// Something that runs and says what it does.
public interface Logged {

  /// What it has printed until now, or the end of it.
  String log() throws IOException;
}
