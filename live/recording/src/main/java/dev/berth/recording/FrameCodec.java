package dev.berth.recording;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.extender.Extender.Role;
import dev.berth.engine.live.EngineMessage;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import dev.berth.recording.RunDescription.ExtenderTraits;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/// Encodes and decodes frames. A message that changes nothing, such as a request to count pods, is
/// not recorded.
final class FrameCodec {
  private FrameCodec() {}

  private enum FrameTag {
    BEGIN,
    MESSAGE,
    STEP_END,
    END
  }

  private enum MessageTag {
    ADDED,
    UPDATED,
    DELETED,
    START,
    STOP,
    ACTIVATE,
    PERMIT_DECIDED,
    BINDING_FINISHED,
    EVICTION_FINISHED,
    RECONFIGURE,
    WAKE_PARKED, // the name in recordings of unschedulable pods that an audit requeues
    EXPECT,
    EXPECT_NO_MORE,
    NOMINATE
  }

  private enum InputTag {
    TIME,
    FLAG,
    DONE,
    STORED,
    AWAITED,
    FILTERED,
    SCORED,
    REVIEWED,
    FAILED
  }

  /// Returns whether the message changes the engine.
  static boolean isRecorded(EngineMessage message) {
    return switch (message) {
      case EngineMessage.TaskFailed _, EngineMessage.TasksIdle _, EngineMessage.Question _ -> false;
      case EngineMessage.Reconfigure(var next, _) -> next.document() != null;
      default -> true;
    };
  }

  static byte[] write(Frame frame, FrameOutput out) {
    switch (frame) {
      case Frame.Begin(var run) -> {
        out.word(FrameTag.BEGIN);
        write(run, out);
      }
      case Frame.Message(var message, var answers) -> {
        out.word(FrameTag.MESSAGE);
        write(message, out);
        out.all(answers, answer -> write(answer, out));
      }
      case Frame.StepEnd(var inputs, var decisions) -> {
        out.word(FrameTag.STEP_END);
        out.all(inputs, input -> write(input, out));
        out.all(decisions, decision -> write(decision, out));
      }
      case Frame.End() -> out.word(FrameTag.END);
    }
    return out.take();
  }

  static Frame read(byte[] bytes, FrameInput in) {
    in.begin(bytes);
    try {
      return switch (in.word(FrameTag.values())) {
        case BEGIN -> new Frame.Begin(readRun(in));
        case MESSAGE -> new Frame.Message(readMessage(in), in.all(() -> readInput(in)));
        case STEP_END ->
            new Frame.StepEnd(in.all(() -> readInput(in)), in.all(() -> readDecision(in)));
        case END -> new Frame.End();
      };
    } catch (BadRecordingException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new BadRecordingException("a record cannot be decoded: " + e.getMessage(), e);
    }
  }

  private static void write(RunDescription run, FrameOutput out) {
    out.text(run.version());
    out.text(run.configuration());
    out.map(run.featureGates(), out::flag);
    out.duration(run.maxUnschedulable());
    out.number(run.maxBindings());
    out.number(run.seed());
    out.all(
        run.extenders(),
        extender -> {
          out.text(extender.name());
          out.all(extender.roles(), out::word);
          out.flag(extender.ignorable());
          out.number(extender.weight());
        });
  }

  private static RunDescription readRun(FrameInput in) {
    return new RunDescription(
        in.text(),
        in.text(),
        new TreeMap<>(in.map(in::flag)),
        in.duration(),
        (int) in.number(),
        in.number(),
        in.all(() ->
            new ExtenderTraits(
                in.text(),
                new HashSet<>(in.all(() -> in.word(Role.values()))),
                in.flag(),
                in.number())));
  }

  private static void write(EngineMessage message, FrameOutput out) {
    switch (message) {
      case EngineMessage.ClusterChanged(var change) -> {
        switch (change) {
          case ClusterChange.Added _ -> out.word(MessageTag.ADDED);
          case ClusterChange.Updated(var before, _) -> {
            out.word(MessageTag.UPDATED);
            out.object(before);
          }
          case ClusterChange.Deleted _ -> out.word(MessageTag.DELETED);
        }
        out.object(change.object());
        out.known().apply(change);
      }
      case EngineMessage.Start() -> out.word(MessageTag.START);
      case EngineMessage.Stop() -> out.word(MessageTag.STOP);
      case EngineMessage.Expect(var pod, var node, var patience) -> {
        out.word(MessageTag.EXPECT);
        out.object(pod);
        out.text(node);
        out.duration(patience);
      }
      case EngineMessage.ExpectNoMore(var uid) -> {
        out.word(MessageTag.EXPECT_NO_MORE);
        out.text(uid);
      }
      case EngineMessage.Nominate(var uid, var node, var patience) -> {
        out.word(MessageTag.NOMINATE);
        out.text(uid);
        out.text(node);
        out.duration(patience);
      }
      case EngineMessage.Activate(var pod) -> {
        out.word(MessageTag.ACTIVATE);
        out.object(pod.pod());
      }
      case EngineMessage.PermitDecided(var uid, var verdict) -> {
        out.word(MessageTag.PERMIT_DECIDED);
        out.text(uid);
        write(verdict, out);
      }
      case EngineMessage.BindingFinished(var binding, var status, var failures) -> {
        out.word(MessageTag.BINDING_FINISHED);
        out.number(binding);
        write(status, out);
        out.map(failures, failure -> out.text(failure.toString()));
      }
      case EngineMessage.EvictionFinished(var preemption, var victim, var kind, var problem) -> {
        out.word(MessageTag.EVICTION_FINISHED);
        out.number(preemption);
        out.object(victim.pod());
        out.word(kind);
        out.nullable(problem, why -> out.text(why.toString()));
      }
      case EngineMessage.RequeueAudited(var uid, var attempt, var node, _) -> {
        out.word(MessageTag.WAKE_PARKED);
        out.text(uid);
        out.number(attempt);
        out.text(node);
      }
      case EngineMessage.Reconfigure(var next, _) -> {
        out.word(MessageTag.RECONFIGURE);
        out.text(Objects.requireNonNull(next.document()));
      }
      case EngineMessage.TaskFailed _, EngineMessage.TasksIdle _, EngineMessage.Question _ ->
          throw new IllegalArgumentException("not recorded: " + message);
    }
  }

  private static EngineMessage readMessage(FrameInput in) {
    return switch (in.word(MessageTag.values())) {
      case ADDED -> told(new ClusterChange.Added(in.object()), in);
      case UPDATED -> {
        var before = in.object();
        yield told(new ClusterChange.Updated(before, in.object()), in);
      }
      case DELETED -> told(new ClusterChange.Deleted(in.object()), in);
      case START -> new EngineMessage.Start();
      case STOP -> new EngineMessage.Stop();
      case EXPECT -> new EngineMessage.Expect((Pod) in.object(), in.text(), in.duration());
      case EXPECT_NO_MORE -> new EngineMessage.ExpectNoMore(in.text());
      case NOMINATE -> new EngineMessage.Nominate(in.text(), in.text(), in.duration());
      case ACTIVATE -> new EngineMessage.Activate(PodInfo.of((Pod) in.object()));
      case PERMIT_DECIDED -> new EngineMessage.PermitDecided(in.text(), readStatus(in));
      case BINDING_FINISHED -> {
        long binding = in.number();
        PluginStatus status = readStatus(in);
        Map<String, RuntimeException> failures = new HashMap<>();
        in.map(in::text)
            .forEach((plugin, failure) -> failures.put(plugin, new PluginException(failure)));
        yield new EngineMessage.BindingFinished(binding, status, failures);
      }
      case EVICTION_FINISHED ->
          new EngineMessage.EvictionFinished(
              in.number(),
              PodInfo.of((Pod) in.object()),
              in.word(EngineMessage.EvictionFinished.Kind.values()),
              in.nullable(() -> new PluginException(in.text())));
      case WAKE_PARKED ->
          new EngineMessage.RequeueAudited(
              in.text(), (int) in.number(), in.text(), new CompletableFuture<>());
      case RECONFIGURE ->
          new EngineMessage.Reconfigure(in.reconfiguration(), new CompletableFuture<>());
    };
  }

  private static EngineMessage told(ClusterChange change, FrameInput in) {
    in.known().apply(change);
    return new EngineMessage.ClusterChanged(change);
  }

  private static void write(PluginStatus status, FrameOutput out) {
    out.word(status.code());
    out.text(status.plugin());
    out.all(
        status.reasons(),
        reason -> {
          out.text(reason.message());
          out.text(reason.detail());
        });
  }

  private static PluginStatus readStatus(FrameInput in) {
    return new PluginStatus(
        in.word(Code.values()),
        in.text(),
        in.<Reason>all(() -> new PlainReason(in.text(), in.text())));
  }

  private static void write(RecordedInput input, FrameOutput out) {
    switch (input) {
      case RecordedInput.Time(var now) -> {
        out.word(InputTag.TIME);
        out.time(now);
      }
      case RecordedInput.Flag(var value) -> {
        out.word(InputTag.FLAG);
        out.flag(value);
      }
      case RecordedInput.Done() -> out.word(InputTag.DONE);
      case RecordedInput.Stored(var object) -> {
        out.word(InputTag.STORED);
        out.object(object);
      }
      case RecordedInput.Awaited(var held, var reads, var failure) -> {
        out.word(InputTag.AWAITED);
        out.flag(held);
        out.all(reads, objects -> out.all(objects, out::object));
        out.nullable(failure, it -> write(it, out));
      }
      case RecordedInput.Filtered(var answer) -> {
        out.word(InputTag.FILTERED);
        out.all(answer.kept(), out::text);
        out.map(answer.replaced(), out::object);
        out.map(answer.failed(), out::text);
        out.map(answer.unresolvable(), out::text);
      }
      case RecordedInput.Scored(var scores) -> {
        out.word(InputTag.SCORED);
        out.map(scores, out::number);
      }
      case RecordedInput.Reviewed(var victims) -> {
        out.word(InputTag.REVIEWED);
        out.map(
            victims,
            it -> {
              out.all(it.uids(), out::text);
              out.number(it.pdbViolations());
            });
      }
      case RecordedInput.Failed failed -> {
        out.word(InputTag.FAILED);
        write(failed, out);
      }
    }
  }

  private static void write(RecordedInput.Failed failed, FrameOutput out) {
    out.word(failed.kind());
    out.text(failed.message());
  }

  private static RecordedInput.Failed readFailed(FrameInput in) {
    return new RecordedInput.Failed(in.word(RecordedInput.Failed.Kind.values()), in.text());
  }

  private static RecordedInput readInput(FrameInput in) {
    return switch (in.word(InputTag.values())) {
      case TIME -> new RecordedInput.Time(in.time());
      case FLAG -> new RecordedInput.Flag(in.flag());
      case DONE -> new RecordedInput.Done();
      case STORED -> new RecordedInput.Stored(in.object());
      case AWAITED ->
          new RecordedInput.Awaited(
              in.flag(), in.all(() -> in.all(in::object)), in.nullable(() -> readFailed(in)));
      case FILTERED ->
          new RecordedInput.Filtered(
              new Extender.Filtered(
                  in.all(in::text),
                  in.map(() -> (Node) in.object()),
                  in.map(in::text),
                  in.map(in::text)));
      case SCORED -> new RecordedInput.Scored(in.map(in::number));
      case REVIEWED ->
          new RecordedInput.Reviewed(
              in.map(() -> new Extender.Victims(List.copyOf(in.all(in::text)), in.number())));
      case FAILED -> readFailed(in);
    };
  }

  private static void write(DecisionDigest decision, FrameOutput out) {
    out.text(decision.pod());
    out.text(decision.uid());
    out.number(decision.attempt());
    out.text(decision.result());
    out.text(decision.node());
    out.text(decision.message());
    out.number(decision.details());
    out.number(decision.preemption());
  }

  private static DecisionDigest readDecision(FrameInput in) {
    return new DecisionDigest(
        in.text(),
        in.text(),
        (int) in.number(),
        in.text(),
        in.text(),
        in.text(),
        in.number(),
        in.number());
  }
}
