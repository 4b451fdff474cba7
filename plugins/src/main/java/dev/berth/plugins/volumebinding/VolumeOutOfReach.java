package dev.berth.plugins.volumebinding;

import dev.berth.api.core.Node;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.NodeTerm;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.plugins.support.NodeDifference;
import java.util.List;

/// A claim has a volume that cannot be reached from the node.
///
/// @param wanted the nodes from which it can be
/// @param node the node as it was, without its name
record VolumeOutOfReach(ObjectKey claim, String volume, List<NodeTerm> wanted, Node node)
    implements Reason {
  VolumeOutOfReach {
    wanted = List.copyOf(wanted);
  }

  @Override
  public String message() {
    return "node(s) didn't match PersistentVolume's node affinity";
  }

  @Override
  public String detail() {
    return "volume %s of claim %s is not here: %s"
        .formatted(volume, claim.name(), String.join("; ", NodeDifference.ofTerms(wanted, node)));
  }
}
