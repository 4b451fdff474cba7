package dev.berth.conformance.fuzz;

import com.sun.management.ThreadMXBean;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Set;

/// The law of decoders: whatever the input is, they return a value, or refuse it by an exception
/// that they document, or by problems. Either names its place. They throw nothing else, and the
/// memory that they allocate is bounded by the length of the input. No assertions of a library: the
/// law is checked thousands of times a second.
final class Refusals {
  /// What inputs are called in problems.
  static final String SOURCE = "the-input";

  /// Room for what does not depend on the length, such as nodes of a network, which are a number.
  private static final long BASE_BYTES = 256L << 20;

  /// A byte of an input may become some objects, a problem with its text among them.
  private static final long BYTES_PER_INPUT_BYTE = 32L << 10;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Refusals() {}

  /// Reads an input.
  @FunctionalInterface
  interface Decoding {
    void read(byte[] input) throws Exception;
  }

  /// Fails unless the law holds.
  ///
  /// @param documented the exceptions that the decoder may throw
  static void check(byte[] input, Set<Class<? extends Exception>> documented, Decoding decoding) {
    long most = BASE_BYTES + BYTES_PER_INPUT_BYTE * input.length;
    long allocated = allocated(input, documented, decoding);
    if (allocated > most) { // classes may have been loaded
      allocated = allocated(input, documented, decoding);
    }
    if (allocated > most) {
      throw new AssertionError(
          "%,d bytes allocated for %,d bytes".formatted(allocated, input.length));
    }
  }

  /// Decodes an input, and counts the bytes that this takes.
  private static long allocated(
      byte[] input, Set<Class<? extends Exception>> documented, Decoding decoding) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    try {
      decoding.read(input);
    } catch (Exception e) {
      if (documented.stream().noneMatch(type -> type.isInstance(e))) {
        throw new AssertionError("not documented: " + e, e);
      }
      if (e.getMessage() == null || e.getMessage().isBlank()) {
        throw new AssertionError("without a message: " + e, e);
      }
    }
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  /// Fails unless each problem names the input and says what is wrong.
  static void checkPlaces(Problems problems) {
    checkPlaces(problems.kept());
  }

  static void checkPlaces(List<Problem> problems) {
    checkPlaces(problems, SOURCE);
  }

  /// @param source what problems call the input
  static void checkPlaces(List<Problem> problems, String source) {
    for (Problem problem : problems) {
      if (!problem.source().startsWith(source) || problem.message().isBlank()) {
        throw new AssertionError("names no place: " + problem);
      }
    }
  }
}
