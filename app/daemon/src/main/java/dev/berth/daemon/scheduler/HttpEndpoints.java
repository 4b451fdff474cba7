package dev.berth.daemon.scheduler;

import dev.berth.daemon.log.ProcessLog;
import dev.berth.daemon.server.ServerSettings;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import dev.berth.query.QueriedScheduler;
import dev.berth.query.QueryApi;
import dev.berth.server.SecureServer;
import dev.berth.server.access.AuthFilter;
import dev.berth.server.health.HealthCheck;
import dev.berth.server.health.HealthPages;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Response;
import dev.berth.server.http.Routes;
import dev.berth.server.metrics.HealthMetrics;
import dev.berth.server.metrics.MetricRegistry;
import dev.berth.server.metrics.MetricsPage;
import dev.berth.server.metrics.ProcessMetrics;
import dev.berth.server.metrics.ResourcesPage;
import dev.berth.server.page.ConfigPage;
import dev.berth.server.page.Flags;
import dev.berth.server.page.ProcessStatus;
import dev.berth.server.page.VerbosityPage;
import dev.berth.server.page.ZPage;
import dev.berth.server.pprof.ProfilePages;
import dev.berth.server.tls.ServerTls;
import dev.berth.ui.SchedulerUi;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The HTTP endpoints of the process.
record HttpEndpoints(SecureServer server, DelegatedAuth reviewers) implements AutoCloseable {
  private static final String UI = "/ui/";

  /// Begins to serve.
  ///
  /// @param connections to the API servers that authenticate and authorize clients
  /// @return null if the settings have no port
  /// @throws IOException if that fails; the message is for the user
  static @Nullable HttpEndpoints start(
      ServerSettings settings,
      ProcessState state,
      Metrics instruments,
      QueriedScheduler queried,
      Connections connections,
      TimeSource time)
      throws IOException, InterruptedException {
    var options = settings.request().options();
    var serving = options.secureServing();
    if (!serving.enabled()) {
      return null;
    }
    var reviewers = DelegatedAuth.of(options, connections, time);
    try {
      var guard =
          AuthFilter.of(
              options.authentication(),
              reviewers.forAuthentication(),
              options.authorization(),
              reviewers.forAuthorization(),
              time,
              pages(new QueryApi(queried), routes(settings, state, instruments, time)));
      return new HttpEndpoints(
          SecureServer.start(
              serving, ServerTls.of(serving, time), settings.hasUi() ? withUi(guard, time) : guard),
          reviewers);
    } catch (IOException | InterruptedException | RuntimeException e) {
      reviewers.close();
      throw e;
    }
  }

  /// Adds the pages, which send questions of their users to the guarded handler.
  private static Handler withUi(Handler guard, TimeSource time) {
    Handler ui = SchedulerUi.pages(guard, UI, time, new SecureRandom());
    String bare = UI.substring(0, UI.length() - 1);
    return request ->
        request.path().startsWith(UI)
            ? ui.answer(request)
            : request.path().equals(bare)
                ? Response.text(303, "").with("Location", UI)
                : guard.answer(request);
  }

  private static Handler pages(QueryApi questions, Routes others) {
    return request ->
        request.path().startsWith(QueryApi.PREFIX)
            ? questions.answer(request)
            : others.answer(request);
  }

  private static Routes routes(
      ServerSettings settings, ProcessState state, Metrics instruments, TimeSource time) {
    List<HealthCheck> election =
        settings.scheduler().configuration().configuration().leaderElection().leaderElect()
            ? List.of(HealthCheck.LEADER_ELECTION)
            : List.of();
    var ready = new ArrayList<>(election);
    ready.add(HealthCheck.shutdown(state.ending()::get));
    ready.add(HealthCheck.handlersSynced(state.synced()::get));
    var slis = new MetricRegistry(settings.request().options().metrics());
    ProcessMetrics.showStart(slis);
    var health = new HealthMetrics(slis);
    Map<String, Handler> handlers = new TreeMap<>();
    handlers.put("/metrics", new MetricsPage(instruments.families()));
    handlers.put("/metrics/resources", new ResourcesPage(instruments::pods, state.leading()::get));
    handlers.put("/metrics/slis", new MetricsPage(slis));
    handlers.putAll(new HealthPages("healthz", election, health).handlers());
    handlers.putAll(new HealthPages("livez", List.of(), health).handlers());
    handlers.putAll(new HealthPages("readyz", ready, health).handlers());
    putPages(settings, time, handlers);
    return withDebugPages(settings, time, handlers);
  }

  /// @param handlers receives the pages about the process; one of them lists the handlers before it
  private static void putPages(
      ServerSettings settings, TimeSource time, Map<String, Handler> handlers) {
    var gates = settings.scheduler().featureGates();
    var cbor = gates.enabled("CBORServingAndStorage");
    handlers.put("/configz", new ConfigPage(() -> settings.current().inUse().configuration()));
    if (gates.enabled("ComponentFlagz")) {
      handlers.put("/flagz", new ZPage(new Flags(settings.request().values()), cbor));
    }
    if (gates.enabled("ComponentStatusz")) {
      var status =
          new ProcessStatus(
              time,
              ProcessHandle.current().info().startInstant().orElse(time.instant()),
              settings.request().reportedVersion().replaceFirst("^v", ""),
              handlers.keySet());
      handlers.put("/statusz", new ZPage(status, cbor));
    }
  }

  /// Adds the debug pages, which `/statusz` does not list, if profiling is enabled.
  private static Routes withDebugPages(
      ServerSettings settings, TimeSource time, Map<String, Handler> handlers) {
    var configuration = settings.scheduler().configuration().configuration();
    if (!configuration.enableProfiling()) {
      return new Routes(handlers, Map.of());
    }
    handlers.put("/debug/pprof", ProfilePages::redirect);
    handlers.put("/debug/flags", VerbosityPage::index);
    handlers.put("/debug/flags/v", new VerbosityPage(ProcessLog::setVerbosity));
    var profiles = new ProfilePages(time, configuration.enableContentionProfiling());
    return new Routes(
        handlers, Map.of(ProfilePages.PREFIX, profiles, "/debug/flags/", VerbosityPage::index));
  }

  @Override
  public void close() {
    server.close();
    reviewers.close();
  }
}
