package dev.berth.server.grpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import java.util.List;

/// The fields of a message by their numbers, as a reader of proto3 sees them: a field that is
/// missing has the default of its type, the last value of a field counts, the values of a message
/// are merged, and a value of another wire type is none.
///
/// All methods throw a [MalformedMessageException] for a message inside that is no protobuf, and
/// for a text that is not UTF-8.
public final class MessageFields {
  private final UnknownFieldSet fields;

  private MessageFields(UnknownFieldSet fields) {
    this.fields = fields;
  }

  /// Reads a message.
  public static MessageFields of(byte[] message) {
    return of(List.of(ByteString.copyFrom(message)));
  }

  private static MessageFields of(List<ByteString> parts) {
    var merged = UnknownFieldSet.newBuilder();
    try {
      for (var part : parts) {
        merged.mergeFrom(part);
      }
    } catch (InvalidProtocolBufferException e) {
      throw new MalformedMessageException("malformed protobuf: " + e.getMessage());
    }
    return new MessageFields(merged.build());
  }

  /// An integer of 64 bits, a boolean or an enum.
  public long number(int field) {
    var values = fields.getField(field).getVarintList();
    return values.isEmpty() ? 0 : values.getLast();
  }

  /// A number in single precision.
  public float real(int field) {
    var values = fields.getField(field).getFixed32List();
    return values.isEmpty() ? 0 : Float.intBitsToFloat(values.getLast());
  }

  /// A text.
  public String text(int field) {
    var values = fields.getField(field).getLengthDelimitedList();
    return values.isEmpty() ? "" : text(values.getLast());
  }

  /// All texts of a repeated field.
  public List<String> texts(int field) {
    return fields.getField(field).getLengthDelimitedList().stream()
        .map(MessageFields::text)
        .toList();
  }

  private static String text(ByteString value) {
    if (!value.isValidUtf8()) {
      throw new MalformedMessageException("malformed protobuf: a text is not UTF-8");
    }
    return value.toStringUtf8();
  }

  /// Whether there is a message in the field, even an empty one.
  public boolean has(int field) {
    return !fields.getField(field).getLengthDelimitedList().isEmpty();
  }

  /// A message; an empty one if it is missing.
  public MessageFields message(int field) {
    return of(fields.getField(field).getLengthDelimitedList());
  }

  /// All messages of a repeated field.
  public List<MessageFields> messages(int field) {
    return fields.getField(field).getLengthDelimitedList().stream()
        .map(value -> of(List.of(value)))
        .toList();
  }
}
