package dev.berth.timeline.trace;

import java.util.List;

/// How a table of tasks of Google's traces calls its columns.
///
/// @param job the job or collection that the task is of
/// @param index of the task in it
/// @param user empty if the table has none
/// @param allocSet the set of reservations in which the task runs, where it takes nothing from a
///   machine; empty if the table has none
/// @param events in the order of their numbers
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
