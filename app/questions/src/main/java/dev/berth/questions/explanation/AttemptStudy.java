package dev.berth.questions.explanation;

import static java.util.stream.Collectors.toSet;

import dev.berth.api.core.Pod;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.DevicesInUse;
import dev.berth.framework.status.InsufficientResource;
import dev.berth.framework.status.NodeStatuses;
import dev.berth.framework.status.Reason;
import dev.berth.questions.explanation.Help.Advice;
import dev.berth.questions.explanation.Help.OfMember;
import dev.berth.suggestion.DeviceHolders;
import dev.berth.suggestion.HeldRoom;
import dev.berth.suggestion.NodeBlockers;
import dev.berth.suggestion.Note;
import dev.berth.suggestion.Situation;
import dev.berth.suggestion.SuggestionSearch;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Finds out more about an attempt than its decision says: all blockers of each node, and the
/// changes that would have helped. For one thread.
public final class AttemptStudy {
  /// The number of nodes for which Berth finds out who has their devices, which takes a search.
  private static final int SEARCHED = 50;

  private final Function<Snapshot, DryRun> dryRuns;
  private final boolean hasExtenders;
  private final Seeks seeks;
  private final @Nullable Rehearsals rehearsals;
  private @Nullable DryRun dryRun;
  private @Nullable Blocked blocked;

  /// The extent of the search for help.
  public enum Seeks {
    /// No search, because it takes long.
    NOTHING,

    /// The best.
    SOME,

    /// All.
    ALL
  }

  /// The reasons that keep a pod from each node; both the attempt and the search for help read
  /// them.
  private record Blocked(Tried tried, List<NodeBlockers> blockers) {}

  /// @param dryRuns creates dry runs that begin with a cluster
  /// @param hasExtenders whether the scheduler has extenders, which dry runs do not call
  public AttemptStudy(Function<Snapshot, DryRun> dryRuns, boolean hasExtenders, Seeks seeks) {
    this(dryRuns, hasExtenders, seeks, null);
  }

  /// @param rehearsals judge changes that would help; null if only the filters judge
  AttemptStudy(
      Function<Snapshot, DryRun> dryRuns,
      boolean hasExtenders,
      Seeks seeks,
      @Nullable Rehearsals rehearsals) {
    this.rehearsals = rehearsals;
    this.dryRuns = dryRuns;
    this.hasExtenders = hasExtenders;
    this.seeks = seeks;
  }

  /// Whether to search for changes that would have helped.
  boolean isSought() {
    return seeks != Seeks.NOTHING;
  }

  /// The attempt, with all blockers.
  public Attempt attempt(Tried tried) {
    boolean isOfInterest =
        switch (tried.decision().result()) {
          // A member was tried beside others, which are not in the cluster.
          case UNSCHEDULABLE, GATED -> !tried.isMember();
          case SCHEDULED, ERROR, SKIPPED, INCOMPLETE, IGNORED -> false;
        };
    return isOfInterest
        ? new Attempt(tried.decision(), misses(tried), tried.nodes(), false)
        : Attempt.of(tried.decision(), tried.nodes(), tried.isMember());
  }

  /// Adds the pods that hold room or devices that a node lacks.
  private List<NearMiss> misses(Tried tried) {
    List<NodeBlockers> blockers = allBlockers(tried);
    if (blockers.isEmpty()) {
      return List.of();
    }
    var misses = new ArrayList<NearMiss>();
    var holders = new DeviceHolders(tried.before());
    int searched = 0;
    for (NodeBlockers blocked : blockers) {
      NodeInfo node = tried.before().nodes().node(blocked.node());
      var held = new LinkedHashSet<String>();
      for (Reason reason : reasons(blocked)) {
        switch (reason) {
          case InsufficientResource lacking when node != null && !lacking.isUnresolvable() ->
              held.addAll(HeldRoom.of(node, lacking, tried.pod(), tried.before()));
          case DevicesInUse shortage -> {
            if (searched < SEARCHED) {
              held.addAll(holders.of(shortage));
            }
            searched++;
          }
          default -> {}
        }
      }
      misses.add(new NearMiss(blocked.node(), blocked.rejections(), List.copyOf(held)));
    }
    return misses;
  }

  private static List<Reason> reasons(NodeBlockers blocked) {
    return blocked.rejections().stream()
        .flatMap(rejection -> rejection.reasons().stream())
        .toList();
  }

  /// Also finds blockers of nodes that pass the filters but that extenders reject.
  private List<NodeBlockers> allBlockers(Tried tried) {
    List<NodeBlockers> known = blockers(tried);
    var all = new ArrayList<>(known);
    Set<String> blocked = known.stream().map(NodeBlockers::node).collect(toSet());
    tried
        .decision()
        .nodes()
        .forEach((node, status) -> {
          if (!status.isSuccess() && !blocked.contains(node)) {
            all.add(new NodeBlockers(node, List.of(status)));
          }
        });
    return all.size() == known.size() ? known : NodeBlockers.nearestFirst(all);
  }

  /// Returns the changes that would have helped.
  ///
  /// @param others pods of the same workload with the same verdict
  public Help help(Tried tried, List<Pod> others) {
    if (seeks == Seeks.NOTHING) {
      return Help.NONE;
    }
    if (tried.isMember() && tried.decision().result() == Result.GATED) {
      return Help.NONE; // what is missing is said of its group
    }
    if (tried.nodes() == 0) {
      return Help.NONE; // the input does not have them
    }
    return switch (tried.decision().result()) {
      case UNSCHEDULABLE, GATED, ERROR -> {
        var situation = new Situation(tried.before(), tried.pod());
        List<NodeBlockers> blockers = blockers(tried);
        if (tried.isMember() && blockers.size() < tried.nodes()) {
          NodeStatuses nodes = tried.decision().nodes();
          boolean isAlone = nodes.isEmpty() || nodes.fitting() > 0;
          OfMember ofMember = isAlone ? OfMember.FITS_ALONE : OfMember.FITS_BEFORE_OTHERS;
          yield new Help(List.of(), List.of(), 0, 1, hasExtenders, ofMember);
        }
        var choice =
            new AdviceChoice(
                situation,
                SuggestionSearch.search(dryRun(tried), situation, blockers).stream()
                    // The group of a member preempts, by its priority.
                    .filter(it -> !tried.isMember() || it.evicted().isEmpty())
                    .toList(),
                tried.isMember() ? List.of() : others,
                dryRun(tried),
                rehearsals);
        List<Advice> advice = choice.of(seeks == Seeks.ALL);
        var notes = new ArrayList<>(Note.of(tried.pod(), tried.before(), blockers));
        notes.addAll(choice.notes());
        boolean isByFilters = blockers.size() == tried.nodes();
        if (advice.isEmpty() && notes.isEmpty() && !isByFilters) {
          yield Help.NONE; // an extender keeps it away, or something has failed
        }
        OfMember ofMember = tried.isMember() ? OfMember.FITS_NOWHERE : OfMember.NONE;
        yield choice.help(notes, advice, hasExtenders, ofMember);
      }
      case SCHEDULED, SKIPPED, IGNORED, INCOMPLETE -> Help.NONE;
    };
  }

  @SuppressWarnings("ReferenceEquality") // an equal attempt is as costly to compare
  private List<NodeBlockers> blockers(Tried tried) {
    Blocked known = blocked;
    if (known == null || known.tried != tried) {
      known =
          new Blocked(tried, NodeBlockers.nearestFirst(dryRun(tried), tried.before(), tried.pod()));
      blocked = known;
    }
    return known.blockers;
  }

  /// One dry run is enough: each question provides its cluster.
  private DryRun dryRun(Tried tried) {
    if (dryRun == null) {
      dryRun = dryRuns.apply(tried.before());
    }
    return dryRun;
  }
}
