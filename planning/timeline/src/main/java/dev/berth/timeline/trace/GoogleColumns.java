package dev.berth.timeline.trace;

import java.util.List;

/// The names of the columns in a table of tasks of Google's traces.
///
/// @param job the job or collection of the task
/// @param index the index of the task in its job
/// @param user empty if the table has no such column
/// @param allocSet the set of reservations in which the task runs, without taking resources of a
///   machine; empty if the table has no such column
/// @param events the events in the order of their numbers
record GoogleColumns(
    String trace,
    String time,
    String job,
    String index,
    String type,
    String user,
    String priority,
    String cpu,
    String memory,
    String allocSet,
    List<GoogleEvent> events) {

  static final GoogleColumns OF_2011 =
      new GoogleColumns(
          "Google's trace of 2011",
          "time",
          "job ID",
          "task index",
          "event type",
          "user",
          "priority",
          "CPU request",
          "memory request",
          "",
          GoogleEvent.OF_2011);

  static final GoogleColumns OF_2019 =
      new GoogleColumns(
          "Google's trace of 2019",
          "time",
          "collection_id",
          "instance_index",
          "type",
          "",
          "priority",
          "resource_request.cpus",
          "resource_request.memory",
          "alloc_collection_id",
          GoogleEvent.OF_2019);
}
