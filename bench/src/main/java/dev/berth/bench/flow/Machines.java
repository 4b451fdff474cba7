package dev.berth.bench.flow;

import dev.berth.planner.flow.FlowNetwork;
import java.util.SplittableRandom;

/// Machines in racks, and classes of equal tasks that prefer some of them. Each task costs more
/// than the one before it on the same machine, so a machine has an arc for each place:
///
///     class ──▶ rack ══▶ machine ──▶ sink
///       └──▶ unscheduled ──────────────┘
///
/// A class may use seven of ten racks. Nodes and arcs keep their numbers when costs and counts
/// change.
final class Machines {
  private static final int MACHINES = 12_500;
  private static final int OF_A_RACK = 40;
  private static final int TASKS = 150_000;
  private static final int CLASSES = 400;
  private static final int NOT_ALLOWED = -1;
  private static final int UNSCHEDULED = 2_560_000;

  private final SplittableRandom random = new SplittableRandom(1);
  private final FlowShape shape;
  private final int[] tasks = new int[CLASSES];
  private final int[][] rackCost = new int[CLASSES][MACHINES / OF_A_RACK];
  private final int[] taskNodes;
  private final int[] firstCost = new int[MACHINES];
  private final int[] moreCost = new int[MACHINES];

  Machines(FlowShape shape) {
    this.shape = shape;
    for (int task = 0; task < TASKS; task++) {
      tasks[Math.min(random.nextInt(CLASSES), random.nextInt(CLASSES))]++;
    }
    taskNodes = tasks.clone();
    for (int[] costs : rackCost) {
      for (int rack = 0; rack < costs.length; rack++) {
        costs[rack] = random.nextInt(10) < 7 ? random.nextInt(2_000) : NOT_ALLOWED;
      }
    }
    for (int machine = 0; machine < MACHINES; machine++) {
      draw(machine);
    }
  }

  private void draw(int machine) {
    firstCost[machine] = random.nextInt(1_000);
    moreCost[machine] = random.nextInt(20, 120);
  }

  /// Draws new costs for some machines, and moves up to a tenth of each class to another class.
  ///
  /// @param share the number of draws for each machine; some machines are drawn twice
  void change(double share) {
    for (int times = (int) (share * MACHINES); times > 0; times--) {
      draw(random.nextInt(MACHINES));
    }
    for (int from = 0; from < CLASSES; from++) {
      int moved = random.nextInt(tasks[from] / 10 + 1);
      tasks[from] -= moved;
      tasks[random.nextInt(CLASSES)] += moved;
    }
  }

  /// The network of now. Nodes of tasks stay; tasks that have moved to a class, or left it, are the
  /// supply of the class.
  FlowNetwork network() {
    var builder = new FlowNetwork.Builder();
    for (int tasksOfClass : tasks) {
      builder.node(tasksOfClass);
    }
    int unscheduled = builder.node(0);
    int sink = builder.node(-TASKS);
    int firstRack = sink + 1;
    for (int rack = 0; rack < MACHINES / OF_A_RACK; rack++) {
      builder.node(0);
    }
    for (int kind = 0; kind < CLASSES; kind++) {
      builder.arc(kind, unscheduled, TASKS, UNSCHEDULED);
      for (int rack = 0; rack < rackCost[kind].length; rack++) {
        if (rackCost[kind][rack] != NOT_ALLOWED) {
          builder.arc(kind, firstRack + rack, TASKS, rackCost[kind][rack]);
        }
      }
    }
    builder.arc(unscheduled, sink, TASKS, 0);
    for (int machine = 0; machine < MACHINES; machine++) {
      int node = builder.node(0);
      int rack = Math.min(machine / OF_A_RACK, MACHINES / OF_A_RACK - 1);
      for (int place = 0; place < shape.places; place++) {
        builder.arc(
            firstRack + rack, node, 1, firstCost[machine] + (long) place * moreCost[machine]);
      }
      builder.arc(node, sink, shape.places, 0);
    }
    if (shape.hasTaskNodes) {
      addTasks(builder, unscheduled);
    }
    return builder.build();
  }

  private void addTasks(FlowNetwork.Builder builder, int unscheduled) {
    for (int kind = 0; kind < CLASSES; kind++) {
      builder.supply(kind, -taskNodes[kind]);
      for (int task = 0; task < taskNodes[kind]; task++) {
        int node = builder.node(1);
        builder.arc(node, kind, 1, 0);
        builder.arc(node, unscheduled, 1, UNSCHEDULED);
      }
    }
  }
}
