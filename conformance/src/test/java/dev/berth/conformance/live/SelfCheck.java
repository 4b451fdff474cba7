package dev.berth.conformance.live;

import dev.berth.conformance.Eventually;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// The dump of a Berth on SIGUSR2.
///
/// @param mismatches between cache and watches, as it reports them
/// @param podsByNode UIDs of the pods, assumed ones included
/// @param requestedByNode thousandths of a CPU, and bytes of memory
/// @param nominated UIDs of pods that are to get a node once their victims are gone
/// @param assumed UIDs of assumed pods
/// @param waiting UIDs of the pods in its queue
record SelfCheck(
    List<String> mismatches,
    Map<String, Set<String>> podsByNode,
    Map<String, List<Long>> requestedByNode,
    Set<String> nominated,
    Set<String> assumed,
    Set<String> waiting) {

  private static final Pattern DUMP =
      Pattern.compile("(?s).*\"Dump of scheduling queue\"[^\n]* pods=(\"\"|<.*\n >)\n.*");
  private static final Pattern MISMATCH = Pattern.compile("\"Cache mismatch\" difference=\"(.*)\"");
  private static final Pattern NODE = Pattern.compile("\tNode name: (.*)");
  private static final Pattern REQUESTED =
      Pattern.compile("\tRequested Resources: &\\{MilliCPU:(\\d+) Memory:(\\d+) .*");
  private static final Pattern POD = Pattern.compile("\tname: .*, uid: ([^,]*), phase: .*");

  /// Inspects, and waits for the result.
  static SelfCheck of(RunningBerth berth) throws Exception {
    var before = berth.log().length();
    berth.signal("USR2");
    var said =
        Eventually.with(berth)
            .until(
                "what it says on SIGUSR2",
                () -> berth.log().substring(before),
                log -> DUMP.matcher(log).matches());
    return parse(said);
  }

  private static SelfCheck parse(String log) {
    var check =
        new SelfCheck(
            new ArrayList<>(),
            new HashMap<>(),
            new HashMap<>(),
            new HashSet<>(),
            new HashSet<>(),
            new HashSet<>());
    Set<String> pods = new HashSet<>();
    var node = "";
    for (var line : log.lines().toList()) {
      var mismatch = MISMATCH.matcher(line);
      var name = NODE.matcher(line);
      var requested = REQUESTED.matcher(line);
      var pod = POD.matcher(line);
      if (mismatch.find()) {
        check.mismatches.add(mismatch.group(1));
      } else if (name.matches()) {
        node = name.group(1);
        pods = check.podsByNode.computeIfAbsent(node, _ -> new HashSet<>());
      } else if (requested.matches()) {
        check.requestedByNode.put(
            node, List.of(Long.valueOf(requested.group(1)), Long.valueOf(requested.group(2))));
      } else if (line.startsWith("\tNominated Pods")) {
        pods = check.nominated;
      } else if (line.contains("\"Dump of assumed pods\"")) {
        pods = check.assumed;
      } else if (line.contains("\"Dump of scheduling queue\"")) {
        pods = check.waiting;
      } else if (pod.matches()) {
        pods.add(pod.group(1));
      }
    }
    return check;
  }
}
