package dev.berth.recording;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// Writes a recording: on its own thread, compressed, and up to a limit. A failure ends the
/// recording with one note and has no other effect: a recording with a gap is useless, and
/// scheduling must go on. Thread-safe.
final class RecordingFile implements AutoCloseable {
  static final byte[] MAGIC = "berth recording 2\n".getBytes(StandardCharsets.US_ASCII);

  /// As many frames as a large cluster has objects, which all arrive at the start. The engine holds
  /// these objects anyway.
  private static final int CAPACITY = 1 << 18;

  private static final int BUFFER = 1 << 16;
  private static final Duration FLUSH = Duration.ofMillis(200);
  private static final Duration LAST_FRAMES = Duration.ofSeconds(10);

  private final Path file;
  private final long limit;
  private final Consumer<String> notes;
  private final BlockingQueue<Frame> frames = new ArrayBlockingQueue<>(CAPACITY);
  private final Counted bytes;
  private final DataOutputStream out;
  private final Thread thread;
  private volatile @Nullable String ending;

  private RecordingFile(Path file, long limit, Consumer<String> notes) throws IOException {
    this.file = file;
    this.limit = limit;
    this.notes = notes;
    bytes = new Counted(Files.newOutputStream(file));
    out =
        new DataOutputStream(
            new BufferedOutputStream(new GZIPOutputStream(bytes, BUFFER, true), BUFFER));
    out.write(MAGIC);
    out.flush();
    thread = Thread.ofPlatform().name("recording").daemon().start(this::work);
  }

  /// Creates a file, or replaces an existing one.
  ///
  /// @param limit its largest size, in bytes
  /// @param notes called once, on any thread, if the recording ends before the run
  /// @throws IOException if it cannot be written
  static RecordingFile create(Path file, long limit, Consumer<String> notes) throws IOException {
    return new RecordingFile(file, limit, notes);
  }

  /// Adds a frame, unless the recording has ended. Does not wait.
  void add(Frame frame) {
    if (ending == null && !frames.offer(frame)) {
      end("more comes in than can be written");
    }
  }

  private void work() {
    var encoded = new FrameOutput();
    try (out) {
      boolean flushed = true;
      while (ending == null || (ending.isEmpty() && !frames.isEmpty())) {
        Frame frame = frames.poll(FLUSH.toMillis(), TimeUnit.MILLISECONDS);
        if (frame != null) {
          write(FrameCodec.write(frame, encoded));
          flushed = false;
        } else if (!flushed) {
          out.flush(); // so that a killed process leaves its decisions behind
          flushed = true;
        }
        if (bytes.count > limit) {
          end("it has reached its limit of %d bytes".formatted(limit));
        }
      }
      write(FrameCodec.write(new Frame.End(), encoded));
    } catch (IOException | RuntimeException e) {
      end(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    frames.clear();
  }

  private void write(byte[] frame) throws IOException {
    out.writeInt(frame.length);
    out.write(frame);
  }

  /// Ends the recording before the end of the run.
  synchronized void end(String why) {
    if (ending == null) {
      ending = why;
      notes.accept("Recording to %s ended: %s".formatted(file, why));
    }
  }

  /// Ends the recording at the end of the run: writes the remaining frames.
  @Override
  public void close() {
    synchronized (this) {
      if (ending == null) {
        ending = "";
      }
    }
    try {
      if (!thread.join(LAST_FRAMES)) {
        notes.accept("Recording to %s was not completed in time".formatted(file));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Counts the written bytes.
  private static final class Counted extends FilterOutputStream {
    private long count;

    Counted(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      out.write(b);
      count++;
    }

    @Override
    public void write(byte[] b, int from, int length) throws IOException {
      out.write(b, from, length);
      count += length;
    }
  }
}
