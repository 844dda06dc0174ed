-- System messages about sales no longer repeat the text of the sold message, which may be unsent.
-- Locks: the rows of these messages. All of `messages` is read once; nobody else waits. Nodes of the previous version
-- still write the text, so stop them first.
set local statement_timeout = 0;

update messages set body = ''
where kind = 'system' and facts->>'system' in ('bought', 'refunded') and body <> '';
