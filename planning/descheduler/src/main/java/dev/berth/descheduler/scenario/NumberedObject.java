package dev.berth.descheduler.scenario;

import dev.berth.api.meta.KubernetesObject;

/// An object and which one of the input it is, from 1 on.
record NumberedObject(KubernetesObject object, int number) {}
