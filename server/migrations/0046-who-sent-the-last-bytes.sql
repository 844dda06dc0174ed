-- Through which login the bytes of an upload came last: what a killed node left is finished only for who may still send it.
-- No reference: a login that is deleted has ended, and deleting one must not look through all media.
-- Locks: `media_assets` for a moment; the column is empty. Of uploads that are under way nobody knows it, and they go on.

alter table media_assets add column sent_through uuid;
