-- Drops the function `outbox_since`. Nodes read the outbox with `outbox_unread` since migration 0039.
-- Locks: none that other statements wait for. Nodes of the previous version do not call the function.

drop function outbox_since(xid8, bigint[], integer);
