package dev.berth.descheduler.eviction;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.eviction.EvictionApi.EvictionAnswer;
import dev.berth.descheduler.eviction.EvictionApi.EvictionRequest;
import dev.berth.descheduler.eviction.EvictionListener.EvictionCount;
import dev.berth.descheduler.eviction.EvictionListener.EvictionEvent;
import dev.berth.descheduler.framework.EvictionReview;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// All that a [PodEvictor] talks to, which remembers what it is told. It lets every pod go, but
/// those that a test has another answer for.
final class FakeEvictions implements EvictionApi, EvictionReview, EvictionListener {
  final List<EvictionRequest> requests = new ArrayList<>();
  final List<EvictionEvent> events = new ArrayList<>();
  final List<EvictionCount> counts = new ArrayList<>();
  final List<String> approved = new ArrayList<>();
  final List<String> refused = new ArrayList<>();
  final Map<String, EvictionAnswer> answers = new HashMap<>();
  final Map<String, String> objections = new HashMap<>();

  @Override
  public EvictionAnswer evict(EvictionRequest request) {
    requests.add(request);
    return answers.getOrDefault(request.pod().metadata().name(), new EvictionAnswer.Accepted());
  }

  @Override
  public Verdict review(Pod pod, String profile, String plugin) {
    var objection = objections.get(pod.metadata().name());
    return objection == null ? new Verdict.Approved("") : new Verdict.Refused(objection);
  }

  @Override
  public void evicted(Pod pod) {
    approved.add(pod.metadata().name());
  }

  @Override
  public void refused(Pod pod) {
    refused.add(pod.metadata().name());
  }

  @Override
  public void event(EvictionEvent event) {
    events.add(event);
  }

  @Override
  public void counted(EvictionCount count) {
    counts.add(count);
  }

  List<String> asked() {
    return requests.stream().map(request -> request.pod().metadata().name()).toList();
  }

  List<String> results() {
    return counts.stream().map(EvictionCount::result).toList();
  }

  List<String> notes() {
    return events.stream().map(EvictionEvent::note).toList();
  }
}
