package dev.berth.firmament.message;

import dev.berth.server.grpc.MessageFields;

/// A JobDescriptor.
///
/// @param id tells jobs apart
/// @param name Poseidon sends the UID of the controller
/// @param minimum how many of its tasks start together, or none; 1 if each may start alone

public record JobMessage(String id, String name, int minimum) {
  private static final int UUID = 1;
  private static final int NAME = 2;
  private static final int MINIMUM = 6;
  private static final int IS_GANG = 8;

  /// Reads the message.
  ///
  /// @param id the job that the task names; empty if it names none
  static JobMessage of(String id, MessageFields job) {
    boolean isGang = job.number(IS_GANG) != 0;
    return new JobMessage(
        id.isEmpty() ? job.text(UUID) : id,
        job.text(NAME),
        isGang ? Math.clamp(job.number(MINIMUM), 1, Integer.MAX_VALUE) : 1);
  }
}
