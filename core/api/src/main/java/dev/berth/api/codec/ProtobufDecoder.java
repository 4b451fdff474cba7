package dev.berth.api.codec;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/// Reads the fields of a protobuf message one after the other. It knows the current place in the
/// message and the receiver of problems. For one thread.
///
/// If the bytes are not valid protobuf or end too early, throws an [UncheckedIOException], as for
/// any other failure of the input. A readable but invalid value is a [Problem].
public final class ProtobufDecoder {
  private final CodedInputStream in;
  private final DecodeContext context;
  private int tag;

  ProtobufDecoder(CodedInputStream in, DecodeContext context) {
    this.in = in;
    this.context = context;
  }

  /// Returns a decoder of the same input with another context.
  ProtobufDecoder with(DecodeContext context) {
    return new ProtobufDecoder(in, context);
  }

  /// Reads these bytes.
  void expect(byte[] bytes) {
    try {
      if (!Arrays.equals(in.readRawBytes(bytes.length), bytes)) {
        throw new InvalidProtocolBufferException("this is not Kubernetes' protobuf");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Returns an equal value that is shared within this load, if sharing is on.
  public <T> T intern(T value) {
    return context.interner().intern(value);
  }

  /// Reports that the current value is wrong.
  void problem(String message) {
    context.problem(0, 0, "", message);
  }

  /// The context for reading a document inside the message.
  DecodeContext context() {
    return context;
  }

  /// Moves to the message's next field; returns false at the end of the message.
  boolean nextField() {
    try {
      tag = in.readTag();
      return tag != 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The number of the current field.
  int number() {
    return WireFormat.getTagFieldNumber(tag);
  }

  void skip() {
    try {
      in.skipField(tag);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String string() {
    expect(WireFormat.WIRETYPE_LENGTH_DELIMITED);
    try {
      return in.readString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  byte[] bytes() {
    expect(WireFormat.WIRETYPE_LENGTH_DELIMITED);
    try {
      return in.readByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Reads an integer or boolean.
  long integer() {
    expect(WireFormat.WIRETYPE_VARINT);
    try {
      return in.readRawVarint64();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Enters the message in the current field.
  ///
  /// @return the argument for [#leave]
  int enter() {
    expect(WireFormat.WIRETYPE_LENGTH_DELIMITED);
    try {
      return in.pushLimit(in.readRawVarint32());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Leaves the last entered message at its end.
  void leave(int entered) {
    in.popLimit(entered);
  }

  private void expect(int wireType) {
    if (WireFormat.getTagWireType(tag) != wireType) {
      throw new UncheckedIOException(
          new InvalidProtocolBufferException(
              "field %d has wire type %d, not %d"
                  .formatted(number(), WireFormat.getTagWireType(tag), wireType)));
    }
  }
}
