package dev.berth.config.validation;

import dev.berth.api.kubescheduler.ClientConnectionConfiguration;
import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import java.time.Duration;

/// Rules for the process: client connection and leader election.
final class ProcessRules {
  private static final FieldPath CLIENT = FieldPath.ROOT.child("clientConnection");
  private static final FieldPath ELECTION = FieldPath.ROOT.child("leaderElection");
  private static final String LEASES = "leases";

  private ProcessRules() {}

  static void check(ClientConnectionConfiguration client, FieldErrors errors) {
    if (client.burst() < 0) {
      errors.invalid(CLIENT.child("burst"), client.burst(), "must be non-negative");
    }
  }

  static void check(LeaderElectionConfiguration election, FieldErrors errors) {
    if (!election.leaderElect()) {
      return;
    }
    positive("leaseDuration", election.leaseDuration(), errors);
    positive("renewDeadline", election.renewDeadline(), errors);
    positive("retryPeriod", election.retryPeriod(), errors);
    if (election.leaseDuration().compareTo(election.renewDeadline()) <= 0) {
      // The shown value is not the value of the field; kube-scheduler does the same.
      errors.invalid(
          ELECTION.child("leaseDuration"),
          election.renewDeadline(),
          "must be greater than `RenewDeadline`");
    }
    present("resourceLock", election.resourceLock(), errors);
    present("resourceNamespace", election.resourceNamespace(), errors);
    present("resourceName", election.resourceName(), errors);
    if (!election.resourceLock().equals(LEASES)) {
      errors.invalid(
          ELECTION.child("resourceLock"),
          election.resourceLock(),
          "resourceLock value must be \"leases\"");
    }
  }

  private static void positive(String field, Duration value, FieldErrors errors) {
    if (!value.isPositive()) {
      errors.invalid(ELECTION.child(field), value, "must be greater than zero");
    }
  }

  private static void present(String field, String value, FieldErrors errors) {
    if (value.isEmpty()) {
      errors.required(ELECTION.child(field));
    }
  }
}
