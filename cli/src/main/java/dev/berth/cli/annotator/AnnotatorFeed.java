package dev.berth.cli.annotator;

import dev.berth.api.core.AddressedNode;
import dev.berth.api.core.Event;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.ClusterChange.Added;
import dev.berth.engine.ClusterChange.Deleted;
import dev.berth.engine.ClusterChange.Updated;
import dev.berth.kube.watch.ChangeSink;
import dev.berth.loadaware.annotator.BindingRecords;
import dev.berth.loadaware.annotator.MonitoredNode;
import dev.berth.loadaware.annotator.SyncSchedule;

/// Brings nodes and events that the watches receive to the annotator. For any thread.
record AnnotatorFeed(SyncSchedule schedule, BindingRecords bindings) implements ChangeSink {
  @Override
  public void changed(ClusterChange change) {
    switch (change) {
      case Added(var object) -> put(object);
      case Updated(_, var object) -> put(object);
      case Deleted(var object) -> {
        if (object instanceof AddressedNode node) {
          schedule.remove(node.metadata().name());
        }
      }
    }
  }

  private void put(KubernetesObject object) {
    if (object instanceof AddressedNode node) {
      schedule.put(MonitoredNode.of(node));
    } else if (object instanceof Event event) {
      bindings.saw(event);
    }
  }
}
