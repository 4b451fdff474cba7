package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import dev.berth.plugins.dynamicresources.allocation.plan.PoolShape;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestData;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestPlan;
import dev.berth.plugins.dynamicresources.allocation.search.AllocationSearch.Outcome;
import java.util.List;

/// A point of a [AllocationSearch] at which there may be more than one way to go on.
sealed interface SearchFrame permits SearchFrame.Choice, SearchFrame.Giving {

  RequestPlan request();

  /// The alternative that is being tried.
  RequestData data();

  /// How many devices the request has been given, this frame's included.
  int given();

  /// The pool and the place in it from which the next device for the same request may come.
  Place next();

  /// A place in the order of devices.
  record Place(int pool, int device) {
    static final Place FIRST = new Place(0, 0);
  }

  /// Goes another way than before.
  ///
  /// @return false if there is none left
  boolean advance();

  /// Undoes what the last [#advance] did, after it turned out to lead nowhere.
  void takeBack();

  /// Whether another way may help after that.
  boolean goesOnAfter(Outcome failure);

  /// What it means if no way is left.
  Outcome exhausted();

  /// A request of which the first possible alternative is to be had.
  final class Choice implements SearchFrame {
    private final RequestPlan request;
    private int index = -1;
    private boolean tooManyAlways = true;

    Choice(RequestPlan request) {
      this.request = request;
    }

    /// The place of the alternative that is being tried.
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

  /// One of a number of devices.
  final class Counted extends Giving {
    private final List<PoolShape> pools;
    private int pool;
    private int device;

    /// @param start where to look first; what is before has been tried with those given already
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

  /// One of all devices: it must be this one.
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
