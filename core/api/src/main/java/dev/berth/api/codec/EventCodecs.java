package dev.berth.api.codec;

import dev.berth.api.core.Binding;
import dev.berth.api.core.EventSource;
import dev.berth.api.events.Event;
import dev.berth.api.events.EventSeries;

/// Codec tables for objects that a scheduler creates: bindings, and events of both kinds.
final class EventCodecs {

  static final RecordCodec<Binding> BINDING =
      RecordCodec.of(
          "Binding",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, Binding::metadata);
            var target = f.field(2, "target", CoreTables.OBJECT_REFERENCE, Binding::target);
            return v -> new Binding(v.get(metadata), v.get(target));
          });

  static final RecordCodec<EventSeries> EVENT_SERIES =
      RecordCodec.of(
          "EventSeries",
          f -> {
            var count = f.int32(1, "count", EventSeries::count);
            var lastObservedTime =
                f.optional(2, "lastObservedTime", Codecs.MICRO_TIME, EventSeries::lastObservedTime);
            return v -> new EventSeries(v.get(count), v.get(lastObservedTime));
          });

  static final RecordCodec<Event> EVENT =
      RecordCodec.of(
          "Event",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, Event::metadata);
            var eventTime = f.optional(2, "eventTime", Codecs.MICRO_TIME, Event::eventTime);
            var series = f.optional(3, "series", EVENT_SERIES, Event::series);
            var reportingController =
                f.string(4, "reportingController", Event::reportingController);
            var reportingInstance = f.string(5, "reportingInstance", Event::reportingInstance);
            var action = f.string(6, "action", Event::action);
            var reason = f.string(7, "reason", Event::reason);
            var regarding = f.field(8, "regarding", CoreTables.OBJECT_REFERENCE, Event::regarding);
            var related = f.optional(9, "related", CoreTables.OBJECT_REFERENCE, Event::related);
            var note = f.string(10, "note", Event::note);
            var type = f.string(11, "type", Event::type);
            return v ->
                new Event(
                    v.get(metadata),
                    v.get(eventTime),
                    v.get(series),
                    v.get(reportingController),
                    v.get(reportingInstance),
                    v.get(action),
                    v.get(reason),
                    v.get(regarding),
                    v.get(related),
                    v.get(note),
                    v.get(type));
          });

  static final RecordCodec<EventSource> EVENT_SOURCE =
      RecordCodec.of(
          "EventSource",
          f -> {
            var component = f.string(1, "component", EventSource::component);
            var host = f.string(2, "host", EventSource::host);
            return v -> new EventSource(v.get(component), v.get(host));
          });

  static final RecordCodec<dev.berth.api.core.Event> CORE_EVENT =
      RecordCodec.of(
          "Event",
          f -> {
            var metadata =
                f.field(1, "metadata", MetaTables.OBJECT_META, dev.berth.api.core.Event::metadata);
            var involvedObject =
                f.field(
                    2,
                    "involvedObject",
                    CoreTables.OBJECT_REFERENCE,
                    dev.berth.api.core.Event::involvedObject);
            var reason = f.string(3, "reason", dev.berth.api.core.Event::reason);
            var message = f.string(4, "message", dev.berth.api.core.Event::message);
            var source = f.field(5, "source", EVENT_SOURCE, dev.berth.api.core.Event::source);
            var firstTimestamp =
                f.optional(
                    6, "firstTimestamp", Codecs.TIME, dev.berth.api.core.Event::firstTimestamp);
            var lastTimestamp =
                f.optional(
                    7, "lastTimestamp", Codecs.TIME, dev.berth.api.core.Event::lastTimestamp);
            var count = f.int32(8, "count", dev.berth.api.core.Event::count);
            var type = f.string(9, "type", dev.berth.api.core.Event::type);
            var eventTime =
                f.optional(10, "eventTime", Codecs.MICRO_TIME, dev.berth.api.core.Event::eventTime);
            var reportingComponent =
                f.string(14, "reportingComponent", dev.berth.api.core.Event::reportingComponent);
            return v ->
                new dev.berth.api.core.Event(
                    v.get(metadata),
                    v.get(involvedObject),
                    v.get(reason),
                    v.get(message),
                    v.get(source),
                    v.get(firstTimestamp),
                    v.get(lastTimestamp),
                    v.get(count),
                    v.get(type),
                    v.get(eventTime),
                    v.get(reportingComponent));
          });

  private EventCodecs() {}
}
