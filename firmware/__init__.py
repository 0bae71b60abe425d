"""The application: joins the rules and the device, and is the only place that knows both."""

from firmware import fast

fast.inherit()
