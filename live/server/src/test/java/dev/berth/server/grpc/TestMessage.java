package dev.berth.server.grpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;

/// Writes a message field by field.
public final class TestMessage {
  private final UnknownFieldSet.Builder fields = UnknownFieldSet.newBuilder();

  private TestMessage() {}

  /// A message without fields.
  public static TestMessage message() {
    return new TestMessage();
  }

  public TestMessage number(int field, long value) {
    return add(field, Field.newBuilder().addVarint(value));
  }

  public TestMessage real(int field, float value) {
    return add(field, Field.newBuilder().addFixed32(Float.floatToIntBits(value)));
  }

  public TestMessage text(int field, String value) {
    return add(field, Field.newBuilder().addLengthDelimited(ByteString.copyFromUtf8(value)));
  }

  public TestMessage bytes(int field, byte[] value) {
    return add(field, Field.newBuilder().addLengthDelimited(ByteString.copyFrom(value)));
  }

  public TestMessage message(int field, TestMessage value) {
    return bytes(field, value.build());
  }

  private TestMessage add(int field, Field.Builder value) {
    fields.mergeField(field, value.build());
    return this;
  }

  public byte[] build() {
    return fields.build().toByteArray();
  }
}
