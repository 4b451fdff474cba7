package dev.berth.scenario.plugins;

import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/// The classes of this program for a plugin's jar: only the API and the framework.
final class FrameworkClassLoader extends ClassLoader {
  private final ClassLoader program;

  FrameworkClassLoader(ClassLoader program) {
    super(ClassLoader.getPlatformClassLoader());
    this.program = program;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (name.startsWith("dev.berth.api.")
        || name.startsWith("dev.berth.framework.")
        || name.startsWith("dev.berth.descheduler.framework.")
        || name.startsWith("org.jspecify.")) {
      return program.loadClass(name);
    }
    throw new ClassNotFoundException(name);
  }

  /// Services of the program are hidden from the jar.
  @Override
  protected @Nullable URL findResource(String name) {
    return null;
  }

  @Override
  protected Enumeration<URL> findResources(String name) {
    return Collections.emptyEnumeration();
  }
}
