package dev.berth.questions.shadow;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.INTEGER;
import static dev.berth.questions.document.Shape.KEY;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.map;
import static dev.berth.questions.document.Shape.object;
import static dev.berth.questions.document.Shape.words;

import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.shadow.ComparedDecision;
import dev.berth.shadow.ComparisonReport;
import dev.berth.shadow.ObservedDecision;
import dev.berth.shadow.Verdict;
import dev.berth.shadow.Verdict.Fits;
import dev.berth.shadow.Verdict.NotJudged;
import dev.berth.shadow.Verdict.OtherMessage;
import dev.berth.shadow.Verdict.OtherNode;
import dev.berth.shadow.Verdict.OtherNomination;
import dev.berth.shadow.Verdict.Refused;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The document that `berth shadow` prints for programs.
public final class ShadowTree {
  private static final DocumentType<Map<String, Integer>> COUNTS =
      DocumentType.of(f ->
          f.named("Counts", "")
              .always(
                  "total", COUNT, it -> it.values().stream().mapToLong(Integer::longValue).sum())
              .always("by", map(COUNT), it -> it, "By reason."));

  private static final DocumentType<ObservedDecision> THEIRS =
      DocumentType.of(f ->
          f.ifAny(
                  "node",
                  TEXT,
                  it -> it instanceof ObservedDecision.Bound(_, var node) ? node : null)
              .ifAny(
                  "message",
                  TEXT,
                  it -> it instanceof ObservedDecision.Failed(_, var message, _) ? message : null)
              .ifAny(
                  "nominatedNode",
                  TEXT,
                  it -> it instanceof ObservedDecision.Failed(_, _, var node) ? node : null));

  private static final DocumentType<Verdict> DETAIL =
      DocumentType.of(f ->
          f.includeIfAny(
                  DocumentType.of(of ->
                      of.always("best", list(TEXT), OtherNode::best)
                          .always("points", INTEGER, OtherNode::points)
                          .about("By which the best nodes lead.")
                          .always("plugins", map(INTEGER), OtherNode::byPlugin)),
                  as(OtherNode.class))
              .includeIfAny(
                  DocumentType.of(of ->
                      of.always("plugin", TEXT, Refused::plugin)
                          .always("message", TEXT, Refused::message)),
                  as(Refused.class))
              .includeIfAny(
                  DocumentType.of(of -> of.always("best", list(TEXT), Fits::best)), as(Fits.class))
              .includeIfAny(
                  DocumentType.of(of -> of.always("message", TEXT, OtherMessage::message)),
                  as(OtherMessage.class))
              .includeIfAny(
                  DocumentType.of(of -> of.always("nominatedNode", TEXT, OtherNomination::node)),
                  as(OtherNomination.class))
              .includeIfAny(
                  DocumentType.of(of -> of.always("detail", TEXT, NotJudged::detail)),
                  as(NotJudged.class)));

  private static final DocumentType<ComparedDecision> COMPARED =
      DocumentType.of(f ->
          f.always("pod", KEY, it -> it.observed().pod().key())
              .always("profile", TEXT, it -> it.observed().pod().spec().schedulerName())
              .always("kubeScheduler", object(THEIRS), ComparedDecision::observed)
              .about("What kube-scheduler has decided.")
              .always(
                  "verdict",
                  words("notJudged", "notAgreed"),
                  it -> it.verdict() instanceof NotJudged ? "notJudged" : "notAgreed")
              .always("reason", TEXT, it -> it.verdict().reason())
              .include(DETAIL, ComparedDecision::verdict)
              .always("views", COUNT, ComparedDecision::views)
              .about("In how many clusters it was tried."));

  public static final DocumentType<ComparisonReport> REPORT =
      DocumentType.of(f ->
          Documents.document(f, "ShadowReport", "What berth shadow finds.")
              .always("decisions", COUNT, ComparisonReport::decisions)
              .always("bound", COUNT, ComparisonReport::bound)
              .always("markedUnschedulable", COUNT, ComparisonReport::failed)
              .always("agreed", object(COUNTS), ComparisonReport::agreed)
              .always("notAgreed", object(COUNTS), ComparisonReport::differing)
              .always("notJudged", object(COUNTS), ComparisonReport::notJudged)
              .always("boundByOtherSchedulers", COUNT, ComparisonReport::boundByOthers)
              .always("cameWithNode", COUNT, ComparisonReport::cameWithNode)
              .always("pods", list(COMPARED), ComparisonReport::kept)
              .about("Those whose decision was not agreed with, or not judged."));

  private ShadowTree() {}

  private static <V> Function<Verdict, @Nullable V> as(Class<V> type) {
    return verdict -> type.isInstance(verdict) ? type.cast(verdict) : null;
  }
}
