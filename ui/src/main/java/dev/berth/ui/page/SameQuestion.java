package dev.berth.ui.page;

/// The way to ask a page's question elsewhere.
///
/// @param title the title of the part of the page
/// @param text a command line or a request
public record SameQuestion(String title, String text) {}
