package dev.berth.timeline.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.cluster.manifest.Source;
import dev.berth.framework.model.ResourceVector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The tables of public traces, with lines as they have them.
final class PublicTracesTest {
  private final List<String> notes = new ArrayList<>();

  private Trace read(Source... files) {
    var problems = new Problems();
    var trace = Traces.read(List.of(files), 1_000, problems, notes::add, _ -> {});
    assertThat(problems.kept()).isEmpty();
    return trace;
  }

  private static List<TracedPod> pods(Trace trace) {
    var pods = new ArrayList<TracedPod>();
    trace.pods().forEachRemaining(pods::add);
    return pods;
  }

  private static ResourceVector requests(long milliCpu, long memory) {
    return new ResourceVector(milliCpu, memory, 0, 0, Map.of());
  }

  @Test
  void aTaskOf2011RunsFromItsSchedulingToItsEnd() {
    var pods =
        pods(
            read(
                new TraceFile(
                    "task_events",
                    """
                    0,2,1000017,3,4155527081,0,aB+9xYz/Q1w2e3r4=,3,9,0.125,0.0625,0.0004244,0
                    0,2,1000017,3,4155527081,1,aB+9xYz/Q1w2e3r4=,3,9,0.125,0.0625,0.0004244,0
                    600000000,,1000017,3,4155527081,4,aB+9xYz/Q1w2e3r4=,3,9,0.125,0.0625,0.0004244,0
                    """)));

    assertThat(pods)
        .containsExactly(
            TracedPod.of(
                "task_events:1",
                Duration.ZERO,
                Duration.ofMinutes(10),
                "user-ab9xyzq1w2e3",
                "task-1000017-3-0",
                "job-1000017",
                9,
                requests(8_000, 16L << 30)));
  }

  @Test
  void aTaskThatIsSubmittedAgainComesAgain() {
    var pods =
        pods(
            read(
                new TraceFile(
                    "task_events",
                    """
                    1000000,,7,0,,0,u,0,0,0.5,0.5,,
                    2000000,,7,0,1,1,u,0,0,0.5,0.5,,
                    5000000,,7,0,1,2,u,0,0,0.5,0.5,,
                    6000000,,7,0,,0,u,0,0,0.5,0.5,,
                    7000000,,7,0,1,1,u,0,0,0.5,0.5,,
                    """)));

    assertThat(pods).extracting(TracedPod::name).containsExactly("task-7-0-1", "task-7-0-6");
    assertThat(pods).extracting(TracedPod::duration).containsExactly(Duration.ofSeconds(3), null);
  }

  @Test
  void aTaskThatNeverRanIsLeftOut() {
    var pods =
        pods(
            read(
                new TraceFile(
                    "task_events",
                    """
                    1000000,,7,0,,0,u,0,0,0.5,0.5,,
                    9000000,,7,0,,5,u,0,0,0.5,0.5,,
                    """)));

    assertThat(pods).isEmpty();
    assertThat(notes)
        .containsExactly(
            "1 tasks of Google's trace of 2011 never ran there, so that nothing says how long they"
                + " would: they do not come");
  }

  @Test
  void jobsGiveTasksTheirNames() {
    var tasks =
        new TraceFile(
            "task_events", "0,,7,0,1,1,u,0,0,0.5,0.5,,\n1000000,,7,0,1,4,u,0,0,0.5,0.5,,\n");
    var jobs = new TraceFile("job_events", "0,,7,0,u,0,Name/1=,Logical/Name=\n");

    assertThat(pods(read(tasks, jobs)))
        .extracting(TracedPod::workload)
        .containsExactly("job-logicalname");
  }

  @Test
  void machinesJoinAndLeave() {
    var trace =
        read(
            new TraceFile(
                "machine_events",
                """
                0,5,0,Pl4tf0rm/A=,0.5,0.25
                0,6,0,Pl4tf0rm/A=,1,1
                60000000,5,1,Pl4tf0rm/A=,,
                """));

    assertThat(trace.nodes())
        .containsExactly(
            new TracedNode(
                "machine_events:1",
                Duration.ZERO,
                Duration.ofMinutes(1),
                "machine-5-0",
                new ResourceVector(32_000, 64L << 30, 0, 500, Map.of()),
                ""),
            new TracedNode(
                "machine_events:2",
                Duration.ZERO,
                null,
                "machine-6-0",
                new ResourceVector(64_000, 256L << 30, 0, 500, Map.of()),
                ""));
  }

  @Test
  void instancesOf2019HaveTheUserOfTheirCollection() {
    var instances =
        new TraceFile(
            "instance_events.csv",
            """
            time,type,collection_id,priority,alloc_collection_id,instance_index,machine_id,resource_request.cpus,resource_request.memory
            600000000,0,330587160469,200,0,12,,0.015625,0.03125
            601000000,3,330587160469,200,0,12,5,0.015625,0.03125
            661000000,6,330587160469,200,0,12,5,0.015625,0.03125
            600000000,SCHEDULE,8,200,330587160469,0,5,0.5,0.5
            """);
    var collections =
        new TraceFile(
            "collection_events.csv",
            """
            time,type,collection_id,user,collection_logical_name
            600000000,0,330587160469,Ab/c+1=,Lo+g=
            """);
    var trace = read(instances, collections);

    assertThat(pods(trace))
        .as("what runs in an alloc set takes nothing from a machine")
        .containsExactly(
            TracedPod.of(
                "instance_events.csv:2",
                Duration.ofMinutes(10),
                Duration.ofMinutes(1),
                "user-abc1",
                "task-330587160469-12-600",
                "job-log",
                200,
                requests(1_000, 8L << 30)));
    assertThat(trace.offset()).as("the earliest time").isEqualTo(Duration.ofMinutes(10));
  }

  @Test
  void theInstancesOfATaskOf2018ComeTogether() {
    var pods =
        pods(
            read(
                new TraceFile(
                    "batch_task.csv",
                    """
                    M2_1,5,j_17,1,Terminated,87001,87061,150.0,0.5
                    task_Nzg3OD==,1,j_18,12,Waiting,0,0,100.0,1.0
                    R3_2,1,j_17,1,Running,87100,0,50.0,
                    """)));

    assertThat(pods).extracting(TracedPod::name).containsExactly("j-17-m2-1", "j-17-r3-2");
    assertThat(pods.getFirst())
        .isEqualTo(
            TracedPod.of(
                    "batch_task.csv:1",
                    Duration.ofSeconds(87_001),
                    Duration.ofMinutes(1),
                    "default",
                    "j-17-m2-1",
                    "j-17",
                    null,
                    requests(1_500, (512L << 30) / 200))
                .withCount(5));
    assertThat(pods.getLast().duration()).as("no end is known").isNull();
    assertThat(notes).singleElement().asString().startsWith("1 tasks of Alibaba's trace of 2018");
  }

  @Test
  void anInstanceOf2018RequestsTheMostThatItUsed() {
    var pods =
        pods(
            read(
                new TraceFile(
                    "batch_instance.csv",
                    "ins_74,M1,j_2,1,Terminated,673795,673797,m_2637,1,1,13.0,16.0,0.02,0.5\n")));

    assertThat(pods)
        .containsExactly(
            TracedPod.of(
                "batch_instance.csv:1",
                Duration.ofSeconds(673_795),
                Duration.ofSeconds(2),
                "default",
                "j-2-m1-ins-74-1",
                "j-2",
                null,
                requests(160, (512L << 30) / 200)));
  }

  @Test
  void tasksAndTheirInstancesAreNotReadTogether() {
    var problems = new Problems();
    var files =
        List.<Source>of(
            new TraceFile("batch_task.csv", "M1,1,j_2,1,Terminated,1,2,100,1\n"),
            new TraceFile(
                "batch_instance.csv", "i,M1,j_2,1,Terminated,1,2,m_1,1,1,13,16,0.02,0.5\n"));
    var _ = Traces.read(files, 10, problems, notes::add, _ -> {});

    assertThat(problems.kept())
        .extracting(Problem::toString)
        .containsExactly(
            "batch_instance.csv: these are instances of the tasks in batch_task.csv: give one of"
                + " the two files");
  }

  @Test
  void machinesOf2018AreThereFromTheBeginning() {
    var trace =
        read(
            new TraceFile(
                "machine_meta.csv", "m_1,0,13,0,96,100,USING\nm_1,300,13,0,96,100,USING\n"));

    assertThat(trace.nodes())
        .extracting(TracedNode::name, it -> it.allocatable().milliCpu())
        .containsExactly(tuple("m-1", 96_000L));
  }

  @Test
  void podsOf2023HavePartsOfGpus() {
    var trace =
        read(
            new TraceFile(
                "openb_pod_list.csv",
                """
                name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time
                openb-pod-0001,6000,12288,1,460,V100M16|V100M32,LS,Running,427061,427161,427070
                openb-pod-0002,8000,1024,2,1000,,BE,Succeeded,427062,427162,427062
                openb-pod-0003,8000,1024,0,0,,BE,Pending,427063,427063,
                """),
            new TraceFile(
                "openb_node_list.csv",
                """
                sn,cpu_milli,memory_mib,gpu,model
                openb-node-0228,128000,786432,8,G3
                """));

    assertThat(pods(trace))
        .extracting(TracedPod::duration, pod -> pod.requests().scalars(), TracedPod::models)
        .containsExactly(
            tuple(
                Duration.ofSeconds(91),
                Map.of("alibabacloud.com/gpu-milli", 460L),
                List.of("V100M16", "V100M32")),
            tuple(
                Duration.ofSeconds(100), Map.of("alibabacloud.com/gpu-milli", 2_000L), List.of()));
    assertThat(trace.nodes())
        .extracting(TracedNode::model, it -> it.allocatable().scalars())
        .containsExactly(tuple("G3", Map.of("alibabacloud.com/gpu-milli", 8_000L)));
  }
}
