package dev.berth.recording;

import dev.berth.api.codec.CountingInput;
import dev.berth.engine.live.Reconfiguration;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/// Reads a recording, frame by frame. A truncated recording, for example of a killed process, ends
/// with the last complete frame. For one thread.
final class RecordingReader implements AutoCloseable {
  private static final int LONGEST = 1 << 28;

  private final CountingInput bytes;
  private final DataInputStream in;
  private final FrameInput decoder = new FrameInput();
  private boolean whole = true;

  private RecordingReader(CountingInput bytes, DataInputStream in) {
    this.bytes = bytes;
    this.in = in;
  }

  /// Opens a recording.
  ///
  /// @throws IOException if the file cannot be read
  /// @throws BadRecordingException if it is not a recording of this version
  static RecordingReader open(Path file) throws IOException {
    var bytes = new CountingInput(new BufferedInputStream(Files.newInputStream(file)));
    try {
      var in = new DataInputStream(new BufferedInputStream(new GZIPInputStream(bytes)));
      byte[] magic = in.readNBytes(RecordingFile.MAGIC.length);
      if (!Arrays.equals(magic, RecordingFile.MAGIC)) {
        throw new BadRecordingException(
            "this is not a recording of this version of Berth (berth run --record makes one)");
      }
      return new RecordingReader(bytes, in);
    } catch (ZipException | EOFException e) {
      bytes.close();
      throw new BadRecordingException(
          "this is not a recording (berth run --record makes one): " + e.getMessage(), e);
    } catch (BadRecordingException e) {
      bytes.close();
      throw e;
    }
  }

  /// Sets how settings are made from the text of a configuration that replaced another during the
  /// run.
  void reconfigurations(Function<String, Reconfiguration> loader) {
    decoder.reconfigurations(loader);
  }

  /// Returns the next frame; null at the end.
  ///
  /// @throws IOException if the file cannot be read
  /// @throws BadRecordingException if it cannot be decoded
  @Nullable Frame next() throws IOException {
    byte[] record;
    try {
      int length = in.readInt();
      if (length < 0 || length > LONGEST) {
        throw new BadRecordingException("this is damaged: a record has a length of " + length);
      }
      record = in.readNBytes(length);
      if (record.length < length) {
        whole = false;
        return null;
      }
    } catch (EOFException e) {
      whole = false;
      return null;
    } catch (ZipException e) {
      throw new BadRecordingException("this is damaged: " + e.getMessage(), e);
    }
    Frame frame = FrameCodec.read(record, decoder);
    if (frame instanceof Frame.End) {
      checkEnd();
      return null;
    }
    return frame;
  }

  /// The checksum after the last record covers all records.
  private void checkEnd() throws IOException {
    try {
      if (in.read() >= 0) {
        throw new BadRecordingException("this is damaged: there is something behind its end");
      }
    } catch (EOFException e) {
      whole = false;
    } catch (ZipException e) {
      throw new BadRecordingException("this is damaged: " + e.getMessage(), e);
    }
  }

  /// Returns whether the recording was complete.
  boolean isWhole() {
    return whole;
  }

  /// The number of bytes read from the file.
  long position() {
    return bytes.count();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
