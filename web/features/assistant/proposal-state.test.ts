import { expect, test } from 'vitest';
import type { Proposal } from './keys.ts';
import { afterMessage, withProposal } from './proposal-state.ts';

const proposal = (seq: number): Proposal => ({
  id: `proposal-${seq}`,
  chatId: 'chat',
  seq,
  text: 'Fridays.',
  sources: [],
});

test('a proposal for newer messages replaces an older one, never the other way round', () => {
  const now = withProposal(undefined, proposal(4));
  expect(withProposal(now, proposal(6)).proposal?.id).toBe('proposal-6');
  expect(withProposal(withProposal(now, proposal(6)), proposal(4)).proposal?.id).toBe('proposal-6');
});

test('any message after the question removes the question’s proposal', () => {
  const now = withProposal(undefined, proposal(4));
  expect(afterMessage(now, { seq: 5 })?.proposal).toBeNull();
});

test('a late event for the question itself keeps its proposal', () => {
  const now = withProposal(undefined, proposal(4));
  expect(afterMessage(now, { seq: 4 })?.proposal?.id).toBe('proposal-4');
  expect(afterMessage(undefined, { seq: 4 })).toBeUndefined();
});
