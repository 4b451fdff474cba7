package dev.berth.ui.page;

/// How to ask elsewhere what a page has asked.
///
/// @param title of the part of the page that says so
/// @param text a command line, or a request
public record SameQuestion(String title, String text) {}
