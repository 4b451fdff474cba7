package dev.berth.questions.capacity;

import java.util.regex.Pattern;

/// A value of `--podspec`: a file, and how many times each round contains its objects, such as
/// `web.yaml*3`.
///
/// @param file file, directory, URL, or `-` for standard input
/// @param times at least 1
public record PodSpecArgument(String file, int times) {
  private static final Pattern TIMES = Pattern.compile("(.+)\\*([0-9]{1,4})");

  /// Reads a value.
  ///
  /// @throws IllegalArgumentException if the number is 0
  public static PodSpecArgument parse(String text) {
    var parts = TIMES.matcher(text);
    if (!parts.matches()) {
      return new PodSpecArgument(text, 1);
    }
    int times = Integer.parseInt(parts.group(2));
    if (times == 0) {
      throw new IllegalArgumentException(
          "\"%s\": a file comes from 1 to 9999 times in a round".formatted(text));
    }
    return new PodSpecArgument(parts.group(1), times);
  }
}
