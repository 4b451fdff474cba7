package dev.berth.cluster.manifest;

import dev.berth.api.codec.Located;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The feature gates of a file, named in a comment at the very beginning of the file:
///
/// ```yaml
/// # feature-gates: GenericWorkload=true,TopologyAwareWorkloadScheduling=true
/// ```
///
/// The comment may have other lines before this line.
final class FeatureGatesComment {
  private static final Pattern GATES =
      Pattern.compile("(?m)^#[ \\t]*feature-gates:[ \\t]*(\\S.*?)[ \\t]*$");

  /// The maximum length of a comment at the beginning of a file, in bytes.
  private static final int LONGEST = 1 << 16;

  private FeatureGatesComment() {}

  /// Reads the comment, and returns to the beginning of the file.
  ///
  /// @param source the name of the file
  /// @return the gates in the form of `--feature-gates`; null if the file names none
  static @Nullable Located<String> read(BufferedInputStream in, String source) throws IOException {
    in.mark(LONGEST);
    var comment = comment(in);
    in.reset();
    var gates = GATES.matcher(comment);
    return gates.find()
        ? new Located<>(gates.group(1), source, line(comment, gates.start()), null)
        : null;
  }

  /// Returns all lines before the first line that is not a comment.
  private static String comment(BufferedInputStream in) throws IOException {
    var text = new ByteArrayOutputStream();
    boolean atLineStart = true;
    for (var read = in.read(); read >= 0 && text.size() < LONGEST - 1; read = in.read()) {
      if (atLineStart && read != '#') {
        break;
      }
      text.write(read);
      atLineStart = read == '\n';
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  private static int line(String text, int position) {
    return 1 + (int) text.substring(0, position).chars().filter(it -> it == '\n').count();
  }
}
