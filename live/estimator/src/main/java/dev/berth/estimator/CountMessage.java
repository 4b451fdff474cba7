package dev.berth.estimator;

import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/// Writes the responses: each has a number as its only field.
final class CountMessage {
  private static final int COUNT = 1;

  private CountMessage() {}

  /// @param count from 0 on
  static byte[] of(int count) {
    if (count == 0) {
      return new byte[0];
    }
    var message = new byte[CodedOutputStream.computeInt32Size(COUNT, count)];
    try {
      CodedOutputStream.newInstance(message).writeInt32(COUNT, count);
      return message;
    } catch (IOException e) {
      throw new UncheckedIOException(e); // an array never fails
    }
  }
}
