package dev.berth.firmament.message;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Writes the responses of the service.
public final class Replies {
  private static final int TYPE = 1;

  private static final int DELTAS = 1;
  private static final int UNSCHEDULED = 2;
  private static final int TASK_ID = 1;
  private static final int RESOURCE_ID = 2;
  private static final int DELTA_TYPE = 3;
  private static final int DELTA_PLACE = 1;

  private Replies() {}

  /// A task gets a place.
  ///
  /// @param task its number
  /// @param resource the uuid of a processing unit
  public record Place(long task, String resource) {}

  /// A message whose only field is an enum or a status.
  public static byte[] type(int number) {
    return number == 0 ? new byte[0] : message(TYPE, varint(number)).toByteArray();
  }

  /// A message SchedulingDeltas.
  public static byte[] deltas(List<Place> places, List<Long> unscheduled) {
    var deltas = Field.newBuilder();
    for (var place : places) {
      var delta =
          message(TASK_ID, varint(place.task())).toBuilder()
              .addField(RESOURCE_ID, bytes(place.resource().getBytes(StandardCharsets.UTF_8)))
              .addField(DELTA_TYPE, varint(DELTA_PLACE))
              .build();
      deltas.addLengthDelimited(delta.toByteString());
    }
    var all = UnknownFieldSet.newBuilder();
    if (!places.isEmpty()) {
      all.addField(DELTAS, deltas.build());
    }
    if (!unscheduled.isEmpty()) {
      all.addField(UNSCHEDULED, bytes(packed(unscheduled)));
    }
    return all.build().toByteArray();
  }

  private static UnknownFieldSet message(int number, Field field) {
    return UnknownFieldSet.newBuilder().addField(number, field).build();
  }

  private static Field varint(long value) {
    return Field.newBuilder().addVarint(value).build();
  }

  private static Field bytes(byte[] value) {
    return Field.newBuilder().addLengthDelimited(ByteString.copyFrom(value)).build();
  }

  private static byte[] packed(List<Long> numbers) {
    int size = numbers.stream().mapToInt(CodedOutputStream::computeUInt64SizeNoTag).sum();
    var packed = new byte[size];
    try {
      var out = CodedOutputStream.newInstance(packed);
      for (long number : numbers) {
        out.writeUInt64NoTag(number);
      }
      return packed;
    } catch (IOException e) {
      throw new UncheckedIOException(e); // an array never fails
    }
  }
}
