package dev.berth.planner.packing;

import java.util.random.RandomGenerator;

/// Puts pods on the nodes of a round, class by class and gang by gang. For one thread.
final class Recreation {
  /// In which order classes of the same priority come.
  enum Order {
    LARGE_FIRST,
    SMALL_FIRST,
    RANDOM;

    static Order drawn(RandomGenerator random) {
      return switch (random.nextInt(8)) {
        case 0 -> LARGE_FIRST;
        case 1, 2 -> SMALL_FIRST;
        default -> RANDOM;
      };
    }
  }

  /// How many nodes that fit are compared for a pod.
  private static final int MOST_COMPARED = 128;

  private final Tables tables;
  private final PackingState packing;
  private final RandomGenerator random;

  /// Whether nodes in use cost something.
  private final boolean isTight;

  /// Whether what a place costs counts in the choice of a node.
  private final boolean isThrifty;

  private final double[] size;
  private final int[] classes;
  private final boolean[] isIncluded;
  private final double[] key;
  private int count;
  private int next;

  // drawn for each round
  private double tightness;
  private double noise;
  private double thrift;
  private boolean returns;
  private boolean opens;

  Recreation(Tables tables, PackingState packing, RandomGenerator random, boolean isThrifty) {
    this.tables = tables;
    this.packing = packing;
    this.random = random;
    this.isThrifty = isThrifty;
    isTight = tables.problem.objective() != PackingObjective.PLACED;
    classes = new int[tables.classes];
    isIncluded = new boolean[tables.classes];
    key = new double[tables.classes];
    size = sizes(tables);
  }

  /// How large a pod of each class is: the largest of its parts of what all nodes have.
  private static double[] sizes(Tables tables) {
    var all = new double[tables.resources];
    tables
        .problem
        .nodes()
        .forEach(node -> {
          for (int r = 0; r < all.length; r++) {
            all[r] += node.capacity().get(r);
          }
        });
    var sizes = new double[tables.classes];
    for (int c = 0; c < tables.classes; c++) {
      for (int r = 0; r < all.length; r++) {
        if (all[r] > 0) {
          sizes[c] = Math.max(sizes[c], tables.request[c * all.length + r] / all[r]);
        }
      }
    }
    return sizes;
  }

  /// Takes all pods that are not fixed off the nodes that the draw ruins. Their classes take part
  /// in the next run.
  void ruin(NodeDraw nodes) {
    for (int i = 0; i < nodes.ruined(); i++) {
      int n = nodes.get(i);
      for (int c = 0; c < tables.classes; c++) {
        int on = packing.placed(c, n);
        if (on > 0) {
          include(c);
          for (int k = 0; k < on; k++) {
            packing.remove(c, n);
          }
        }
      }
    }
  }

  /// The class takes part in the next run.
  void include(int c) {
    if (!isIncluded[c]) {
      isIncluded[c] = true;
      classes[count++] = c;
    }
  }

  /// So many classes with waiting pods take part, other ones each time.
  void includeWaiting(int most) {
    int left = most;
    for (int i = 0; i < tables.classes && left > 0; i++) {
      next = next + 1 == tables.classes ? 0 : next + 1;
      if (packing.waiting(next) > 0) {
        include(next);
        left--;
      }
    }
  }

  /// Places what fits of the classes that take part.
  void run(NodeDraw nodes, Order order) {
    tightness = isTight ? random.nextInt(3) * 0.3 : random.nextInt(8) == 0 ? 0.3 : 0;
    noise = random.nextInt(8) == 0 ? 0.5 : 0.05;
    thrift = isThrifty ? random.nextInt(4) * 0.25 : 0;
    returns = random.nextInt(4) > 0;
    opens = !isTight || random.nextInt(4) == 0;
    sort(order);
    if (random.nextInt(16) == 0) {
      pass(1, nodes);
    }
    pass(Integer.MAX_VALUE, nodes);
    if (removeBroken()) {
      pass(Integer.MAX_VALUE, nodes);
      removeBroken();
    }
    for (int i = 0; i < count; i++) {
      isIncluded[classes[i]] = false;
    }
    count = 0;
  }

  private void sort(Order order) {
    for (int i = 0; i < count; i++) {
      int c = classes[i];
      double drawn = random.nextDouble();
      key[c] =
          tables.rank[c]
              + switch (order) {
                case LARGE_FIRST -> 0.5 - 0.4 * size[c] * (0.6 + 0.4 * drawn);
                case SMALL_FIRST -> 0.4 * size[c] * (0.6 + 0.4 * drawn);
                case RANDOM -> 0.5 * drawn;
              };
    }
    for (int i = 1; i < count; i++) {
      int c = classes[i];
      int j = i;
      for (; j > 0 && key[classes[j - 1]] > key[c]; j--) {
        classes[j] = classes[j - 1];
      }
      classes[j] = c;
    }
  }

  private void pass(int most, NodeDraw nodes) {
    for (int i = 0; i < count; i++) {
      int c = classes[i];
      int gang = tables.gang[c];
      place(c, packing.waiting(c) - tables.waits[c], nodes); // these ran: no gang starts with them
      if (gang >= 0 && packing.ofGang(gang) < tables.problem.gangs().get(gang)) {
        start(gang, c, nodes);
      }
      if (gang < 0 || packing.ofGang(gang) >= tables.problem.gangs().get(gang)) {
        place(c, Math.min(most, packing.waiting(c)), nodes);
      }
    }
  }

  /// Places what the gang lacks, of this class first, or nothing.
  private void start(int gang, int first, NodeDraw nodes) {
    int mark = packing.mark();
    int missing = tables.problem.gangs().get(gang) - packing.ofGang(gang);
    missing -= place(first, Math.min(missing, packing.waiting(first)), nodes);
    int before;
    do { // some members may want others before them
      before = missing;
      for (int c : tables.classesOfGang[gang]) {
        missing -= place(c, Math.min(missing, packing.waiting(c)), nodes);
      }
    } while (missing > 0 && missing < before);
    if (missing > 0) {
      packing.undo(mark);
    }
  }

  private int place(int c, int most, NodeDraw nodes) {
    for (int done = 0; done < most; done++) {
      int n = choose(c, nodes);
      if (n < 0) {
        return done;
      }
      packing.place(c, n);
    }
    return most;
  }

  /// Returns the best node for a pod of the class; negative if none fits. If there are many nodes,
  /// compares only some that fit, beginning anywhere.
  private int choose(int c, NodeDraw nodes) {
    int size = nodes.size();
    int first = size > MOST_COMPARED ? random.nextInt(size) : 0;
    int chosen = -1;
    int compared = 0;
    double lowest = Double.MAX_VALUE;
    for (int i = 0; i < size && compared < MOST_COMPARED; i++) {
      int n = nodes.get(first + i < size ? first + i : first + i - size);
      if (n == nodes.closed() || !packing.fits(c, n)) {
        continue;
      }
      compared++;
      double cost = cost(c, n);
      if (cost < lowest) {
        lowest = cost;
        chosen = n;
      }
    }
    return chosen;
  }

  /// The cost of the node: how uneven the remaining resources would be, and how large.
  private double cost(int c, int n) {
    int at = n * tables.resources;
    int of = c * tables.resources;
    double least = 1;
    double most = 0;
    double sum = 0;
    for (int r = 0; r < tables.resources; r++) {
      double share = tables.share[at + r];
      if (share > 0) {
        double left = (packing.free(n, r) - tables.request[of + r]) * share;
        least = Math.min(least, left);
        most = Math.max(most, left);
        sum += left;
      }
    }
    double cost = most - least + tightness * sum + noise * random.nextDouble();
    if (thrift > 0) {
      cost += thrift * packing.costShare(c, n);
    }
    if (returns && packing.placed(c, n) < tables.running[c * tables.nodes + n]) {
      cost -= 10;
    }
    if (!opens && tables.keepsNode[c] && packing.keepers(n) == 0) {
      cost += 5;
    }
    return cost;
  }

  /// Takes away the pods of gangs that a ruin has broken.
  ///
  /// @return whether there were any
  private boolean removeBroken() {
    boolean found = false;
    for (int g = 0; g < tables.classesOfGang.length; g++) {
      if (packing.isBroken(g)) {
        found = true;
        for (int c : tables.classesOfGang[g]) {
          removeNew(c);
        }
      }
    }
    return found;
  }

  private void removeNew(int c) {
    include(c);
    for (int n = 0; n < tables.nodes; n++) {
      for (int i = packing.placed(c, n) - tables.running[c * tables.nodes + n]; i > 0; i--) {
        packing.remove(c, n);
      }
    }
  }
}
