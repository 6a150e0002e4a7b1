"""The screens. One opens another through ``services.routes`` and never imports it."""
