package dev.berth.questions.fleet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;

/// Asks the clusters of a fleet, some at the same time. For one thread.
public final class FleetRun {
  private final List<FleetMember> members;
  private final int atOnce;
  private final AtomicInteger done = new AtomicInteger();

  /// @param members at least one
  /// @param atOnce how many clusters to ask at the same time: each needs the memory of its cluster
  public FleetRun(List<FleetMember> members, int atOnce) {
    this.members = List.copyOf(members);
    this.atOnce = atOnce;
  }

  /// The progress, such as `3 of 7 clusters have answered`. For any thread.
  public Supplier<String> progress() {
    return () -> "%,d of %,d clusters have answered".formatted(done.get(), members.size());
  }

  /// Asks all, and returns when each has answered or failed.
  ///
  /// @param reader creates the kept part of an answer; called on several threads
  /// @return in the order of the members
  <T> List<T> ask(Function<MemberAnswer, T> reader) throws InterruptedException {
    var tasks = members.stream().<Callable<T>>map(it -> () -> ask(it, reader)).toList();
    try (var threads =
        Executors.newFixedThreadPool(
            Math.clamp(members.size(), 1, atOnce),
            Thread.ofPlatform().name("berth-fleet-", 0).factory())) {
      var answers = new ArrayList<T>();
      for (var answer : threads.invokeAll(tasks)) {
        answers.add(answer.get());
      }
      return answers;
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case Error error -> throw error;
        case RuntimeException failure -> throw failure;
        case InterruptedException interrupted -> throw interrupted;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }

  private <T> T ask(FleetMember member, Function<MemberAnswer, T> reader)
      throws InterruptedException {
    try {
      return reader.apply(new MemberAnswer(member.name(), new DocumentFields(member.ask()), ""));
    } catch (IOException | DocumentFields.AbsentFieldException e) {
      return reader.apply(new MemberAnswer(member.name(), null, String.valueOf(e.getMessage())));
    } finally {
      done.incrementAndGet();
    }
  }
}
