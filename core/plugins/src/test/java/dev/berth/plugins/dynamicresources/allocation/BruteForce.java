package dev.berth.plugins.dynamicresources.allocation;

import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.CounterSet;
import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceRequest;
import dev.berth.api.resource.DeviceSubRequest;
import dev.berth.api.resource.DeviceTaint;
import dev.berth.api.resource.DeviceToleration;
import dev.berth.api.resource.ExactDeviceRequest;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourcePool;
import dev.berth.api.resource.ResourceSlice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A small problem, and its first solution by the rules as documented: every way to serve all
/// requests is written out, in order, and judged as a whole.
///
/// @param card how much of the counter that devices draw on there is, after what is in use
record BruteForce(List<Thing> things, int card, List<Demand> demands) {
  /// A device.
  ///
  /// @param draws on the counter; 0 for nothing
  /// @param lanes that it can share; 0 if it is given as a whole
  record Thing(String name, boolean red, int draws, int lanes, boolean tainted, boolean inUse) {}

  /// A claim with one request for each list of alternatives.
  ///
  /// @param sameColor whether all of its devices must have one color
  record Demand(boolean sameColor, List<List<Alternative>> requests) {}

  /// @param count 0 for all
  /// @param lanes requested; 0 for none
  record Alternative(int count, boolean redOnly, boolean tolerant, int lanes) {}

  /// What an alternative gets.
  private record Share(int claim, int request, int index, Alternative wanted, List<Thing> things) {}

  static BruteForce random(RandomGenerator random) {
    var things = new ArrayList<Thing>();
    int draws = 0;
    for (int i = random.nextInt(2, 7); i > 0; i--) {
      var thing =
          new Thing(
              "t" + things.size(),
              random.nextBoolean(),
              random.nextInt(3) == 0 ? random.nextInt(1, 5) : 0,
              random.nextInt(3) == 0 ? random.nextInt(1, 5) : 0,
              random.nextInt(6) == 0,
              random.nextInt(5) == 0);
      things.add(thing);
      draws += thing.inUse() && thing.lanes() == 0 ? thing.draws() : 0;
    }
    var demands = new ArrayList<Demand>();
    for (int i = random.nextInt(1, 3); i > 0; i--) {
      boolean sameColor = random.nextInt(3) == 0;
      var requests = new ArrayList<List<Alternative>>();
      for (int j = random.nextInt(1, 3); j > 0; j--) {
        var alternatives = new ArrayList<Alternative>();
        for (int k = random.nextInt(4) == 0 ? 2 : 1; k > 0; k--) {
          alternatives.add(
              new Alternative(
                  !sameColor && random.nextInt(8) == 0 ? 0 : random.nextInt(1, 3),
                  random.nextInt(3) == 0,
                  random.nextBoolean(),
                  random.nextInt(3) == 0 ? random.nextInt(1, 4) : 0));
        }
        requests.add(alternatives);
      }
      demands.add(new Demand(sameColor, requests));
    }
    return new BruteForce(things, draws + random.nextInt(0, 8), demands);
  }

  /// For each alternative, a problem of its own: one device of that kind.
  List<BruteForce> parts() {
    return demands.stream()
        .flatMap(demand -> demand.requests().stream().flatMap(List::stream))
        .map(one -> new Alternative(1, one.redOnly(), one.tolerant(), one.lanes()))
        .map(one -> new BruteForce(things, card, List.of(new Demand(false, List.of(List.of(one))))))
        .toList();
  }

  /// In the words of [Scene#outcome].
  String firstSolution() {
    var found = search(new ArrayList<>(), 0, 0);
    return found == null ? "no" : text(found);
  }

  private @Nullable List<Share> search(List<Share> before, int claim, int request) {
    if (claim == demands.size()) {
      return isSound(before) ? List.copyOf(before) : null;
    }
    if (request == demands.get(claim).requests().size()) {
      return search(before, claim + 1, 0);
    }
    var alternatives = demands.get(claim).requests().get(request);
    for (int i = 0; i < alternatives.size(); i++) {
      for (List<Thing> things : choices(alternatives.get(i))) {
        before.add(new Share(claim, request, i, alternatives.get(i), things));
        var found = search(before, claim, request + 1);
        before.removeLast();
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private List<List<Thing>> choices(Alternative wanted) {
    if (wanted.count() > 0) {
      return combinations(things, wanted.count());
    }
    var all = things.stream().filter(thing -> isMeant(wanted, thing)).toList();
    return all.isEmpty() ? List.of() : List.of(all);
  }

  private static List<List<Thing>> combinations(List<Thing> from, int count) {
    var combinations = new ArrayList<List<Thing>>();
    if (count == 0) {
      return List.of(List.of());
    }
    for (int i = 0; i < from.size(); i++) {
      for (List<Thing> rest : combinations(from.subList(i + 1, from.size()), count - 1)) {
        var one = new ArrayList<Thing>();
        one.add(from.get(i));
        one.addAll(rest);
        combinations.add(one);
      }
    }
    return combinations;
  }

  private static boolean isMeant(Alternative wanted, Thing thing) {
    return (thing.red() || !wanted.redOnly()) && wanted.lanes() <= thing.lanes();
  }

  private boolean isSound(List<Share> shares) {
    Map<Thing, Integer> lanes = new HashMap<>();
    Map<Integer, Set<Boolean>> colors = new HashMap<>();
    Set<Thing> given = new HashSet<>();
    for (Share share : shares) {
      for (Thing thing : share.things()) {
        if (!isMeant(share.wanted(), thing)
            || (thing.tainted() && !share.wanted().tolerant())
            || (thing.lanes() == 0 && (thing.inUse() || !given.add(thing)))) {
          return false;
        }
        given.add(thing);
        lanes.merge(
            thing,
            share.wanted().lanes() > 0 ? share.wanted().lanes() : thing.lanes(),
            Integer::sum);
        colors.computeIfAbsent(share.claim(), _ -> new HashSet<>()).add(thing.red());
      }
    }
    int drawn =
        things.stream()
            .filter(thing -> given.contains(thing) || thing.inUse())
            .mapToInt(Thing::draws)
            .sum();
    boolean anyDraws = given.stream().anyMatch(thing -> thing.draws() > 0 && !thing.inUse());
    return (drawn <= card || !anyDraws)
        && lanes.entrySet().stream()
            .allMatch(e ->
                e.getKey().lanes() == 0 || e.getValue() + used(e.getKey()) <= e.getKey().lanes())
        && colors.entrySet().stream()
            .noneMatch(e -> demands.get(e.getKey()).sameColor() && e.getValue().size() > 1);
  }

  /// A shareable device that is in use has one lane less.
  private static int used(Thing thing) {
    return thing.inUse() ? 1 : 0;
  }

  private String text(List<Share> shares) {
    var byClaim = new ArrayList<String>();
    for (int i = 0; i < demands.size(); i++) {
      int claim = i;
      byClaim.add(
          shares.stream()
              .filter(share -> share.claim() == claim)
              .map(share ->
                  reference(share)
                      + "="
                      + share.things().stream().map(Thing::name).collect(Collectors.joining("+")))
              .collect(Collectors.joining(" ")));
    }
    return String.join("; ", byClaim);
  }

  private String reference(Share share) {
    boolean several = demands.get(share.claim()).requests().get(share.request()).size() > 1;
    return "r" + share.request() + (several ? "/a" + share.index() : "");
  }

  /// The same as objects of the API.
  Scene scene() {
    var pool = new ResourcePool("pool", 1, 2);
    var counters = new CounterSet("card", Parts.card("memory", Integer.toString(card)).counters());
    var scene =
        Scene.scene()
            .slice(
                Parts.slice(
                    "counters",
                    "pool",
                    spec ->
                        spec.withAllNodes(true)
                            .withPool(pool)
                            .withSharedCounters(List.of(counters))),
                devices(pool));
    for (Thing thing : things) {
      if (thing.inUse() && thing.lanes() > 0) {
        scene.shared(thing.name(), Map.of("lanes", Quantity.parse("1")));
      } else if (thing.inUse()) {
        scene.inUse(thing.name());
      }
    }
    demands.forEach(demand -> scene.claim(claim(demand)));
    return scene;
  }

  private ResourceSlice devices(ResourcePool pool) {
    return Parts.slice(
        "devices",
        "pool",
        spec -> spec.withAllNodes(true).withPool(pool),
        things.stream().map(BruteForce::device).toArray(Device[]::new));
  }

  private static Device device(Thing thing) {
    var device =
        thing.lanes() == 0
            ? Parts.device(thing.name())
            : Parts.shareable(thing.name(), "lanes", Integer.toString(thing.lanes()));
    if (thing.draws() > 0) {
      device = Parts.drawing(device, "memory", Integer.toString(thing.draws()));
    }
    if (thing.tainted()) {
      device = device.withTaints(List.of(new DeviceTaint("k", "", "NoSchedule", null)));
    }
    return Parts.attribute(device, "color", thing.red() ? "red" : "blue");
  }

  private static ResourceClaim claim(Demand demand) {
    var requests = new ArrayList<DeviceRequest>();
    for (List<Alternative> alternatives : demand.requests()) {
      var name = "r" + requests.size();
      if (alternatives.size() == 1) {
        requests.add(Parts.request(name, one -> wanted(alternatives.getFirst())));
        continue;
      }
      var ones = new ArrayList<DeviceSubRequest>();
      for (Alternative alternative : alternatives) {
        var wanted = wanted(alternative);
        ones.add(
            new DeviceSubRequest(
                "a" + ones.size(),
                wanted.deviceClassName(),
                wanted.selectors(),
                wanted.allocationMode(),
                wanted.count(),
                wanted.tolerations(),
                wanted.capacity(),
                List.of()));
      }
      requests.add(Parts.first(name, ones.toArray(DeviceSubRequest[]::new)));
    }
    return Parts.claim(
        claim ->
            demand.sameColor()
                ? claim.withConstraints(List.of(Parts.same("gpu.example.com/color")))
                : claim,
        requests.toArray(DeviceRequest[]::new));
  }

  private static ExactDeviceRequest wanted(Alternative one) {
    return ExactDeviceRequest.EMPTY
        .withDeviceClassName("gpu")
        .withAllocationMode(one.count() == 0 ? "All" : "ExactCount")
        .withCount(one.count())
        .withSelectors(
            one.redOnly()
                ? Parts.selectors("device.attributes[\"gpu.example.com\"].color == \"red\"")
                : List.of())
        .withTolerations(
            one.tolerant() ? List.of(new DeviceToleration("", "Exists", "", "", null)) : List.of())
        .withCapacity(
            one.lanes() == 0 ? null : Parts.asking("lanes", Integer.toString(one.lanes())));
  }
}
