-- Stores two facts at the moment when they become true, because both decide later what can be taken back: which answer
-- earned a message fee, and whether the text of a tip was given where messages have a fee. Until now a creator could
-- unsend the answer and keep the fee, and a fan could undo a tip after its text was read by blocking the creator.
-- Migration 0050 fills both columns for older rows.
-- Locks: `tips` and `writing_fees` for a moment; constant defaults rewrite nothing. Both are locked first, in the order
-- in which the wallet's history reads them. Nodes of the previous version do not store these facts, so stop them first.

lock table tips, writing_fees in access exclusive mode;

-- The number of the answer that earned the fee; that answer can no longer be unsent. Null while the fee is held and
-- after it was returned. Also null if the answer of an older fee is not found.
alter table writing_fees add column answer_seq bigint;

-- Whether the tip has text and messages had a fee for its fan when it was given. It can then not be undone after the
-- creator has read the text.
alter table tips add column note_has_fee boolean not null default false;
