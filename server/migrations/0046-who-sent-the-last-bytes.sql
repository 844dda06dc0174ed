-- Stores the login that sent the last bytes of an upload: an upload that a killed node left behind is finished only if
-- that login may still send it. The column has no reference, because a deleted login has ended, and deleting a login
-- must not search all media.
-- Locks: `media_assets` for a moment; the column is empty. For uploads under way the login is unknown, and they
-- continue.

alter table media_assets add column sent_through uuid;
