package dev.berth.firmament;

import java.io.Serial;

/// There is no room for a report beside the known objects. The message is for the client.
final class FullException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  FullException(long most) {
    super(
        "nodes, tasks and pods take more than %d bytes; remove some, or split the cluster"
            .formatted(most));
  }
}
