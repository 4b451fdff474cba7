package dev.berth.bench.core;

import dev.berth.bench.workload.Stretch;
import java.util.LinkedHashMap;
import java.util.Map;

/// The measurements of a stretch.
///
/// @param finished whether all pods were finished within the limit
/// @param pods how many were done
/// @param bound the number of bound pods
/// @param rejected the number of attempts that ended without a node
/// @param failed the number of attempts that failed for another reason
/// @param cycles the durations of scheduling cycles
/// @param peakRssMb the maximum resident memory since the first stretch
record StretchResult(
    Stretch stretch,
    boolean finished,
    long pods,
    long bound,
    long rejected,
    long failed,
    Usage used,
    CycleTimes.Percentiles cycles,
    double peakRssMb) {

  /// The fields of this result in JSON, with the same names as in the peer's.
  Map<String, Object> fields() {
    double wall = used.nanos() / 1e9;
    double cpu = used.cpuNanos() / 1e9;
    double perPod = Math.max(1, pods);
    var fields = new LinkedHashMap<String, Object>();
    fields.put("stretch", stretch.name());
    fields.put("finished", finished);
    fields.put("pods", pods);
    fields.put("bound", bound);
    fields.put("rejected", rejected);
    fields.put("failed", failed);
    fields.put("cycles", cycles.count());
    fields.put("wallSeconds", wall);
    fields.put("cpuSeconds", cpu);
    fields.put("podsPerSecond", pods / wall);
    fields.put("podsPerCpuSecond", pods / cpu);
    fields.put("cpuSecondsPer1000Pods", 1000 * cpu / perPod);
    fields.put("p50Micros", cycles.p50());
    fields.put("p99Micros", cycles.p99());
    fields.put("p999Micros", cycles.p999());
    fields.put("allocatedBytesPerPod", used.allocatedBytes() / perPod);
    fields.put("peakRssMB", peakRssMb);
    return fields;
  }
}
