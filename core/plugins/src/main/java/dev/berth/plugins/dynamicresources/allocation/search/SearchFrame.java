package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import dev.berth.plugins.dynamicresources.allocation.plan.PoolShape;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestData;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestPlan;
import dev.berth.plugins.dynamicresources.allocation.search.AllocationSearch.Outcome;
import java.util.List;

/// A point of an [AllocationSearch] with possibly several options.
sealed interface SearchFrame permits SearchFrame.Choice, SearchFrame.Giving {
  RequestPlan request();

  /// The alternative that is being tried.
  RequestData data();

  /// The number of devices that the request has been given, including this frame's.
  int given();

  /// The position from which the search for the next device of the same request continues.
  Place next();

  /// A place in the order of devices.
  record Place(int pool, int device) {
    static final Place FIRST = new Place(0, 0);
  }

  /// Takes the next option.
  ///
  /// @return false if no option is left
  boolean advance();

  /// Undoes the last [#advance], which led nowhere.
  void takeBack();

  /// Returns whether another option may help after that failure.
  boolean goesOnAfter(Outcome failure);

  /// The outcome if no option is left.
  Outcome exhausted();

  /// A request with alternatives; the first possible one is taken.
  final class Choice implements SearchFrame {
    private final RequestPlan request;
    private int index = -1;
    private boolean tooManyAlways = true;

    Choice(RequestPlan request) {
      this.request = request;
    }

    /// The index of the alternative that is being tried.
    int index() {
      return index;
    }

    @Override
    public RequestPlan request() {
      return request;
    }

    @Override
    public RequestData data() {
      return request.alternatives().get(index);
    }

    @Override
    public int given() {
      return 0;
    }

    @Override
    public Place next() {
      return Place.FIRST;
    }

    @Override
    public boolean advance() {
      index++;
      return index < request.alternatives().size();
    }

    @Override
    public void takeBack() {}

    @Override
    public boolean goesOnAfter(Outcome failure) {
      tooManyAlways &= failure == Outcome.TOO_MANY;
      return true;
    }

    @Override
    public Outcome exhausted() {
      return tooManyAlways ? Outcome.TOO_MANY : Outcome.FAILED;
    }
  }

  /// Gives a device to a request.
  abstract sealed class Giving implements SearchFrame {
    private final RequestPlan request;
    private final RequestData data;
    private final int given;
    private final AllocationAttempt attempt;

    private Giving(RequestPlan request, RequestData data, int given, AllocationAttempt attempt) {
      this.request = request;
      this.data = data;
      this.given = given;
      this.attempt = attempt;
    }

    final AllocationAttempt attempt() {
      return attempt;
    }

    @Override
    public final RequestPlan request() {
      return request;
    }

    @Override
    public final RequestData data() {
      return data;
    }

    @Override
    public final int given() {
      return given;
    }

    @Override
    public final void takeBack() {
      attempt.takeBack();
    }

    @Override
    public final Outcome exhausted() {
      return Outcome.FAILED;
    }
  }

  /// Gives one of a number of devices.
  final class Counted extends Giving {
    private final List<PoolShape> pools;
    private int pool;
    private int device;

    /// @param start where to look first; earlier devices were tried with the devices already given
    Counted(
        RequestPlan request,
        RequestData data,
        int given,
        Place start,
        List<PoolShape> pools,
        AllocationAttempt attempt) {
      super(request, data, given, attempt);
      this.pools = pools;
      pool = start.pool();
      device = start.device();
    }

    @Override
    public Place next() {
      return new Place(pool, device);
    }

    @Override
    public boolean advance() {
      for (; pool < pools.size(); pool++, device = 0) {
        var devices = pools.get(pool).devices();
        while (device < devices.size()) {
          if (attempt().give(data(), devices.get(device++))) {
            return true;
          }
        }
      }
      return false;
    }

    @Override
    public boolean goesOnAfter(Outcome failure) {
      return failure == Outcome.FAILED;
    }
  }

  /// Gives one device of a request for all: no other device is possible.
  final class Fixed extends Giving {
    private final DeviceEntry device;
    private boolean tried;

    Fixed(
        RequestPlan request,
        RequestData data,
        int given,
        DeviceEntry device,
        AllocationAttempt attempt) {
      super(request, data, given, attempt);
      this.device = device;
    }

    @Override
    public Place next() {
      return Place.FIRST;
    }

    @Override
    public boolean advance() {
      var first = !tried;
      tried = true;
      return first && attempt().giveSelected(data(), device);
    }

    @Override
    public boolean goesOnAfter(Outcome failure) {
      return false;
    }
  }
}
