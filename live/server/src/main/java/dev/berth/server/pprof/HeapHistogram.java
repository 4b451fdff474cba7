package dev.berth.server.pprof;

import dev.berth.server.pprof.StackProfile.Frame;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/// The number and size of the objects on the heap, by class.
///
/// @param text the JVM's output
record HeapHistogram(String text) {

  private static final Pattern LINE =
      Pattern.compile(" *[0-9]+: +(?<objects>[0-9]+) +(?<bytes>[0-9]+) +(?<type>[^ ]+).*");

  /// Returns the current histogram. Threads stop meanwhile, for about a second with a heap of some
  /// gigabytes.
  ///
  /// @param live whether to collect garbage first
  static HeapHistogram now(boolean live) throws IOException {
    String[] options = live ? new String[0] : new String[] {"-all"};
    try {
      return new HeapHistogram(
          (String)
              ManagementFactory.getPlatformMBeanServer()
                  .invoke(
                      new ObjectName("com.sun.management:type=DiagnosticCommand"),
                      "gcClassHistogram",
                      new Object[] {options},
                      new String[] {String[].class.getName()}));
    } catch (JMException e) {
      throw new IOException(e);
    }
  }

  /// Returns a profile with the class in place of the stack.
  StackProfile profile() {
    var profile =
        new StackProfile(
            new StackProfile.ValueType("inuse_objects", "count"),
            new StackProfile.ValueType("inuse_space", "bytes"));
    for (var line : text.lines().toList()) {
      var entry = LINE.matcher(line);
      if (entry.matches()) {
        profile.add(
            List.of(new Frame(entry.group("type"), "", 0)),
            Long.parseLong(entry.group("objects")),
            Long.parseLong(entry.group("bytes")));
      }
    }
    return profile;
  }
}
