-- Stores the login that sent the last bytes of an upload. If a killed node left an upload behind, it is finished only
-- if that login may still upload. The column has no foreign key, because deleting a login must not search all media. A
-- login that is no longer found counts as ended.
-- Locks: `media_assets` for a moment; the column is empty. For uploads under way the login is unknown, and they
-- continue.

alter table media_assets add column sent_through uuid;
