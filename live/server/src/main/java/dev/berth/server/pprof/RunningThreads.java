package dev.berth.server.pprof;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import dev.berth.server.pprof.StackProfile.Frame;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The stacks of all threads at one moment, including virtual threads.
///
/// @param dump the JVM's output
record RunningThreads(String dump) {

  private static final Pattern FRAME =
      Pattern.compile(" {4,}(?<function>[^ (-][^(]*)\\((?<source>[^)]*)\\).*");
  private static final Pattern SOURCE = Pattern.compile("(?<file>.*):(?<line>[0-9]+)");

  /// Returns the current stacks.
  static RunningThreads now() throws IOException {
    var folder = Files.createTempDirectory("berth");
    var file = folder.resolve("threads");
    try {
      ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
          .dumpThreads(file.toString(), ThreadDumpFormat.TEXT_PLAIN);
      return new RunningThreads(Files.readString(file));
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  /// Returns how many threads have each stack.
  StackProfile profile() {
    var profile = new StackProfile(new StackProfile.ValueType("goroutine", "count"));
    List<Frame> stack = new ArrayList<>();
    for (var line : dump.lines().toList()) {
      var frame = FRAME.matcher(line);
      if (frame.matches()) {
        var source = SOURCE.matcher(frame.group("source"));
        var hasLine = source.matches();
        stack.add(
            new Frame(
                name(frame.group("function")),
                hasLine ? source.group("file") : "",
                hasLine ? Integer.parseInt(source.group("line")) : 0));
      } else if (line.startsWith("#") && !stack.isEmpty()) {
        profile.add(List.copyOf(stack), 1);
        stack.clear();
      }
    }
    if (!stack.isEmpty()) {
      profile.add(stack, 1);
    }
    return profile;
  }

  /// Removes the module and the class loader.
  private static String name(String function) {
    var slash = function.lastIndexOf('/');
    return function.startsWith("0x", slash + 1) ? function : function.substring(slash + 1);
  }
}
