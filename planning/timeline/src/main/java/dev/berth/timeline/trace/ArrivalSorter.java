package dev.berth.timeline.trace;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// Sorts pods by their arrival; pods of the same time keep the order in which they were added. Pods
/// that do not fit into memory are sorted in parts into temporary files, which are merged while
/// they are read. For one thread.
final class ArrivalSorter implements AutoCloseable {
  private static final Comparator<TracedPod> ORDER = Comparator.comparing(TracedPod::arrival);

  private final int most;
  private final List<Path> files = new ArrayList<>();
  private final List<FileRun> open = new ArrayList<>();
  private final List<TracedPod> pods = new ArrayList<>();

  /// @param most the maximum number of pods in memory
  ArrivalSorter(int most) {
    this.most = most;
  }

  /// @throws UncheckedIOException if a temporary file cannot be written
  void add(TracedPod pod) {
    if (pods.size() == most) {
      spill();
    }
    pods.add(pod);
  }

  private void spill() {
    pods.sort(ORDER);
    try {
      var file = Files.createTempFile("berth-trace-", ".pods");
      files.add(file);
      try (var out =
          new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 16))) {
        for (var pod : pods) {
          pod.write(out);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    pods.clear();
  }

  /// Returns all pods in order. A further call begins anew and ends the previous iterator.
  ///
  /// @throws UncheckedIOException here and later, if a temporary file cannot be read
  Iterator<TracedPod> sorted() {
    closeRuns();
    pods.sort(ORDER);
    if (files.isEmpty()) {
      return List.copyOf(pods).iterator();
    }
    try {
      for (var file : files) {
        open.add(new FileRun(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<Iterator<TracedPod>> runs = new ArrayList<>(open);
    runs.add(pods.iterator());
    return new Merge(runs);
  }

  private void closeRuns() {
    open.forEach(FileRun::close);
    open.clear();
  }

  /// Removes the temporary files.
  @Override
  public void close() throws IOException {
    closeRuns();
    for (var file : files) {
      Files.deleteIfExists(file);
    }
    files.clear();
  }

  /// The pods in one file.
  private static final class FileRun implements Iterator<TracedPod>, AutoCloseable {
    private final DataInputStream in;
    private @Nullable TracedPod next;

    FileRun(Path file) throws IOException {
      in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16));
      next = read();
    }

    private @Nullable TracedPod read() {
      try {
        return TracedPod.read(in);
      } catch (EOFException e) {
        return null;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public TracedPod next() {
      var pod = next;
      if (pod == null) {
        throw new NoSuchElementException();
      }
      next = read();
      return pod;
    }

    @Override
    public void close() {
      try {
        in.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /// Returns the earliest of the next pods of all runs; of equal ones, the pod of the earlier run.
  private static final class Merge implements Iterator<TracedPod> {
    private record Head(TracedPod pod, int run) {
      static final Comparator<Head> FIRST =
          Comparator.comparing(Head::pod, ORDER).thenComparingInt(Head::run);
    }

    private final List<Iterator<TracedPod>> runs;
    private final PriorityQueue<Head> heads = new PriorityQueue<>(Head.FIRST);

    Merge(List<Iterator<TracedPod>> runs) {
      this.runs = runs;
      for (int i = 0; i < runs.size(); i++) {
        advance(i);
      }
    }

    private void advance(int run) {
      var pods = runs.get(run);
      if (pods.hasNext()) {
        heads.add(new Head(pods.next(), run));
      }
    }

    @Override
    public boolean hasNext() {
      return !heads.isEmpty();
    }

    @Override
    public TracedPod next() {
      var head = heads.remove();
      advance(head.run);
      return head.pod;
    }
  }
}
