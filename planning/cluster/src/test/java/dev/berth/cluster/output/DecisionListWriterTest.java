package dev.berth.cluster.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.DeviceAllocationResult;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.api.resource.ResourceClaimConsumerReference;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Ending;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.PreemptionReport.Candidate;
import dev.berth.framework.diagnosis.PreemptionReport.Rank;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.diagnosis.ScoreTable.Column;
import dev.berth.framework.diagnosis.SearchReport;
import dev.berth.framework.diagnosis.WrittenClaims;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.NodeStatuses;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginStatus;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Decisions and their JSON, as the real scheduler's decisions are written down.
class DecisionListWriterTest {
  private static String json(Decision... decisions) {
    var out = new StringBuilder();
    try (var writer = new DecisionListWriter(out, Map.of("kubernetes", "v1.37.1"))) {
      List.of(decisions).forEach(writer);
    }
    return out.toString();
  }

  private static PluginStatus status(Code code, String plugin, String... reasons) {
    return new PluginStatus(
        code,
        plugin,
        Arrays.stream(reasons)
            .map(PlainReason::new)
            .map(r -> (dev.berth.framework.status.Reason) r)
            .toList());
  }

  private static ObjectKey key(String name) {
    return new ObjectKey("default", name);
  }

  private static Decision scheduled() {
    return new Decision(
        key("web"),
        "uid",
        "default-scheduler",
        1,
        "",
        new SearchReport(
            new TreeSet<>(List.of("n2", "n1")),
            "batch/1",
            NodeStatuses.of(
                Map.of(
                    "n2",
                    PluginStatus.SUCCESS,
                    "n1",
                    PluginStatus.SUCCESS,
                    "n3",
                    status(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, "TaintToleration", "b <&>", "a"))),
            ScoreTable.of(
                List.of("n2", "n1"),
                List.of(
                    new Column("TaintToleration", 3, new long[] {0, 1}, new long[] {100, 0}),
                    new Column("NodeAffinity", 2, new long[] {7, 0}, new long[] {100, 0}))),
            List.of("n2")),
        new Ending.Scheduled("n2"),
        WrittenClaims.NONE);
  }

  private static Decision unschedulable(PreemptionReport report) {
    return new Decision(
        key("big"),
        "uid",
        "default-scheduler",
        2,
        "n1",
        new SearchReport(
            null,
            "",
            NodeStatuses.of(
                Map.of("n1", status(Code.UNSCHEDULABLE, "NodeResourcesFit", "Insufficient cpu"))),
            null,
            List.of()),
        new Ending.Unschedulable(
            new TreeSet<>(List.of("NodeResourcesFit")),
            "0/1 nodes are available",
            report,
            "preemption: said"),
        WrittenClaims.NONE);
  }

  private static Decision ignored() {
    return Decision.of(key("other"), "uid", "nobody", 0, Ending.NotTried.IGNORED);
  }

  @Test
  void claimsWrittenToComeLastAndByName() {
    assertThat(
            json(
                scheduled()
                    .withWrites(
                        new WrittenClaims(Map.of(key("b"), "disk", key("a"), ""), Map.of()))))
        .endsWith(
            """
               "chosen": "n2",
               "volumes": {"default/a": "", "default/b": "disk"}
              }
             ]
            }
            """);
  }

  @Test
  void ofAResourceClaimItsDevicesAndUsersAreWritten() {
    var result =
        DeviceRequestAllocationResult.EMPTY
            .withDriver("gpu.example.com")
            .withPool("pool")
            .withDevice("gpu-0")
            .withRequest("gpus");
    var devices =
        List.of(
            result.withAdminAccess(true),
            result.withConsumedCapacity(
                Map.of("memory", Quantity.parse("4096Mi"), "compute", Quantity.parse("1500m"))));
    var allocation =
        AllocationResult.EMPTY.withDevices(new DeviceAllocationResult(devices, List.of()));
    var user = ResourceClaimConsumerReference.EMPTY.withName("web");
    var used = new ResourceClaimStatus(allocation, List.of(user), List.of());

    assertThat(
            json(
                scheduled()
                    .withWrites(
                        new WrittenClaims(
                            Map.of(),
                            Map.of(key("used"), used, key("free"), ResourceClaimStatus.EMPTY)))))
        .endsWith(
            """
               "chosen": "n2",
               "claims": {
                "default/free": {
                 "devices": [],
                 "reservedFor": []
                },
                "default/used": {
                 "devices": ["gpus=gpu.example.com/pool/gpu-0 (admin)", "gpus=gpu.example.com/pool/gpu-0 compute:1500m memory:4Gi"],
                 "reservedFor": ["web"]
                }
               }
              }
             ]
            }
            """);
  }

  @Test
  void aScheduledPodHasScoresAndTheStatusOfAllNodes() {
    assertThat(json(scheduled()))
        .isEqualTo(
            """
            {
             "kubernetes": "v1.37.1",
             "pods": [
              {
               "pod": "default/web",
               "profile": "default-scheduler",
               "attempt": 1,
               "result": "scheduled",
               "preFilterNodes": ["n1", "n2"],
               "plan": "batch/1",
               "nodes": {
                "n1": {"code": "Success"},
                "n2": {"code": "Success"},
                "n3": {
                 "code": "UnschedulableAndUnresolvable",
                 "plugin": "TaintToleration",
                 "reasons": ["a", "b <&>"]
                }
               },
               "scores": {
                "n1": {
                 "total": 0,
                 "plugins": {
                  "NodeAffinity": {"raw": 0, "normalized": 0, "weighted": 0},
                  "TaintToleration": {"raw": 1, "normalized": 0, "weighted": 0}
                 }
                },
                "n2": {
                 "total": 500,
                 "plugins": {
                  "NodeAffinity": {"raw": 7, "normalized": 100, "weighted": 200},
                  "TaintToleration": {"raw": 0, "normalized": 100, "weighted": 300}
                 }
                }
               },
               "best": ["n2"],
               "chosen": "n2"
              }
             ]
            }
            """);
  }

  @Test
  void preemptionListsCandidatesTiesAndWhatIsHopeless() {
    var report =
        new PreemptionReport(
            "n2",
            Map.of(
                "n3",
                new Candidate(List.of(key("c")), new Rank(2, 0, 0, 1, 0)),
                "n2",
                new Candidate(List.of(key("b"), key("a")), new Rank(0, 0, 0, 2, 0))),
            List.of("n2", "n4"),
            Map.of("n1", status(Code.UNSCHEDULABLE, "NodeResourcesFit", "Insufficient cpu")));

    assertThat(json(unschedulable(report)))
        .contains(
            """
               "nominatedNode": "n1",
               "rejectedBy": ["NodeResourcesFit"],
               "nodes": {
                "n1": {
                 "code": "Unschedulable",
                 "plugin": "NodeResourcesFit",
                 "reasons": ["Insufficient cpu"]
                }
               },
               "message": "0/1 nodes are available",
               "preemption": {
                "nominated": "n2",
                "victims": ["default/b", "default/a"],
                "candidates": {
                 "n2": ["default/b", "default/a"],
                 "n3": ["default/c"]
                },
                "pdbViolations": {"n3": 2},
                "tied": ["n2", "n4"],
                "hopeless": {
                 "n1": {
                  "code": "Unschedulable",
                  "plugin": "NodeResourcesFit",
                  "reasons": ["Insufficient cpu"]
                 }
                },
                "message": "preemption: said"
               }
              }
            """
                .indent(0)
                .stripTrailing());
  }

  @Test
  void preemptionThatWeighedNothingFitsOnALine() {
    var report = new PreemptionReport(null, Map.of(), List.of(), Map.of());

    assertThat(json(unschedulable(report)))
        .contains("   \"preemption\": {\"message\": \"preemption: said\"}\n  }");
  }

  @Test
  void anIgnoredPodFitsOnALineAndAttemptsAreSeparated() {
    var line =
        "  {\"pod\": \"default/other\", \"profile\": \"nobody\", \"attempt\": 0,"
            + " \"result\": \"ignored\"}";

    assertThat(json(ignored(), ignored()))
        .contains(" \"pods\": [\n" + line + ",\n" + line + "\n ]");
  }

  @Test
  void noPodsMakeOneLine() {
    assertThat(json()).isEqualTo("{\"kubernetes\": \"v1.37.1\", \"pods\": null}\n");
  }

  @Test
  void theHeadComesFirst() {
    var head = new LinkedHashMap<String, String>();
    head.put("kind", "Simulation");
    head.put("featureGates", "A=true");
    var out = new StringBuilder();
    new DecisionListWriter(out, head).close();

    assertThat(out.toString())
        .isEqualTo("{\"kind\": \"Simulation\", \"featureGates\": \"A=true\", \"pods\": null}\n");
  }
}
