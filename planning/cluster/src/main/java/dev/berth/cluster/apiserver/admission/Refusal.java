package dev.berth.cluster.apiserver.admission;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.ReplicaSetCondition;
import dev.berth.api.meta.ObjectKey;
import java.util.Optional;
import java.util.regex.Pattern;

/// An object that the API server would not store, so it is not in the cluster.
///
/// @param kind such as `Pod`
/// @param message why, in the words of kube-apiserver, such as `pods "web-1" is forbidden: exceeded
///   quota: compute, requested: pods=1, used: pods=4, limited: pods=4`
/// @param hint what the author may have meant, or what to create; empty if there is nothing to say
/// @param cause the reason as data
public record Refusal(String kind, ObjectKey key, String message, String hint, RefusalCause cause) {
  private static final Pattern OF_OBJECT =
      Pattern.compile("^\\S+ \".*?\" is (forbidden|invalid): ");

  private static final Pattern NO_SERVICE_ACCOUNT =
      Pattern.compile("service account (\\S+)/\\S+: serviceaccount \"(\\S+)\" not found");

  /// Returns why a ReplicaSet's last pod was not created, according to the ReplicaSet's status;
  /// empty if it was created.
  public static Optional<Refusal> recorded(ReplicaSet set) {
    return set.status().conditions().stream()
        .filter(it -> it.type().equals(ReplicaSetCondition.REPLICA_FAILURE))
        .filter(it -> it.status().equals("True"))
        .filter(it -> it.reason().equals(ReplicaSetCondition.FAILED_CREATE))
        .map(it ->
            new Refusal(
                "Pod",
                new ObjectKey(set.metadata().namespace(), set.metadata().name() + "-"),
                it.message(),
                hint(it.message()),
                new RefusalCause.Other()))
        .findFirst();
  }

  /// Returns what to create; empty if nothing is missing. Input without service accounts is usual,
  /// so no simulation refuses a pod for its service account.
  private static String hint(String message) {
    var missing = NO_SERVICE_ACCOUNT.matcher(message);
    return missing.find()
        ? "; kubectl create serviceaccount %s -n %s".formatted(missing.group(2), missing.group(1))
        : "";
  }

  /// Returns the message without the name of the object, so it is the same for all objects that are
  /// refused for this reason.
  public String reason() {
    return OF_OBJECT.matcher(message).replaceFirst("");
  }
}
