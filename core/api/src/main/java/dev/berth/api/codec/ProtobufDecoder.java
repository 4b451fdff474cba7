package dev.berth.api.codec;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/// Reads fields of one protobuf message after the other: where in the message it is, and where to
/// put what is wrong with values. For one thread.
///
/// Bytes that are no protobuf, or end too early, are an [UncheckedIOException] like any other
/// failure of the input; a value that can be read and makes no sense is a [Problem].
public final class ProtobufDecoder {

  private final CodedInputStream in;
  private final DecodeContext context;
  private int tag;

  ProtobufDecoder(CodedInputStream in, DecodeContext context) {
    this.in = in;
    this.context = context;
  }

  /// The same input, with other problems.
  ProtobufDecoder with(DecodeContext context) {
    return new ProtobufDecoder(in, context);
  }

  /// Moves past these bytes.
  void expect(byte[] bytes) {
    try {
      if (!Arrays.equals(in.readRawBytes(bytes.length), bytes)) {
        throw new InvalidProtocolBufferException("this is not Kubernetes' protobuf");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Shares the value with its equals, if this load does.
  public <T> T intern(T value) {
    return context.interner().intern(value);
  }

  /// Notes that the current value is wrong.
  void problem(String message) {
    context.problem(0, 0, "", message);
  }

  /// What else has to be known to read a document inside the message.
  DecodeContext context() {
    return context;
  }

  /// Moves to the message's next field; false at the message's end.
  boolean nextField() {
    try {
      tag = in.readTag();
      return tag != 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The number of the field that was moved to last.
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

  /// An integer or boolean.
  long integer() {
    expect(WireFormat.WIRETYPE_VARINT);
    try {
      return in.readRawVarint64();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Enters the message that the field is.
  ///
  /// @return the argument of [#leave]
  int enter() {
    expect(WireFormat.WIRETYPE_LENGTH_DELIMITED);
    try {
      return in.pushLimit(in.readRawVarint32());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Leaves the message that was entered last, at its end.
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
