package dev.berth.cli.shadow;

import dev.berth.cli.scenario.Scheduler;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.engine.Engine;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.FirstByName;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.profile.LiveHandles;
import dev.berth.kube.TimeSource;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/// Follows a kube-scheduler with the same configuration. Writes nothing, and asks nobody: what it
/// knows is what it is told. For one run, on one thread.
public final class Shadow {
  private static final Duration LOOK_UP = Duration.ofMillis(200);
  private static final int ALL_NODES = 100;

  /// So much of what comes next is of interest.
  private static final int FUTURE = 5_000;

  /// With so many changes unseen, there is no time to judge.
  private static final int FAR_BEHIND = 100_000;

  /// Who asks for the end does not want to wait for long.
  private static final Duration LAST_JUDGEMENTS = Duration.ofSeconds(15);

  private final TimeSource time;
  private final Intake intake;
  private final Judge judge;

  /// @param scheduler that which is followed
  /// @param tally is told what comes of it
  public Shadow(Scheduler scheduler, TimeSource time, Intake intake, Tally tally) {
    this.time = time;
    this.intake = intake;
    var clock = new StandingClock(time);
    var settings =
        new EngineSettings(
            scheduler.profiles().stream().map(Shadow::thorough).toList(),
            scheduler.plugins(),
            scheduler.featureGates(),
            new FirstByName(),
            clock,
            LiveHandles.NONE,
            new NoWriter(),
            Extenders.NONE,
            EngineMetrics.NONE);
    judge =
        new Judge(new Engine(settings), clock, TheirScheduler.of(scheduler.configuration()), tally);
  }

  /// What kube-scheduler takes can be judged only if all nodes are looked at.
  private static ExpandedProfile thorough(ExpandedProfile profile) {
    return new ExpandedProfile(
        profile.schedulerName(),
        ALL_NODES,
        profile.plugins(),
        profile.pluginNames(),
        profile.pluginArgs());
  }

  /// Takes over what there is, and from then on follows what happens.
  ///
  /// @param isOver asked several times per second
  /// @throws InterruptedException if it is to end at once
  public void run(BooleanSupplier isOver) throws InterruptedException {
    intake.begin().forEach(judge::load);
    while (!isOver.getAsBoolean()) {
      Step step = intake.next(LOOK_UP);
      if (step != null && intake.waiting() > FAR_BEHIND) {
        judge.skip(step);
      } else if (step != null) {
        judge.follow(step, () -> intake.upcoming(FUTURE));
      }
    }
  }

  /// Judges what has been seen and not been judged yet, as far as there is time.
  public void finish() {
    long deadline = time.nanos() + LAST_JUDGEMENTS.toNanos();
    for (Step step = intake.last(); step != null; step = intake.last()) {
      if (time.nanos() - deadline < 0) {
        judge.follow(step, () -> intake.upcoming(FUTURE));
      } else {
        judge.skip(step);
      }
    }
  }
}
