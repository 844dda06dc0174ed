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

test('a new proposal replaces a proposal for older messages, but not a proposal for newer messages', () => {
  const now = withProposal(undefined, proposal(4));
  expect(withProposal(now, proposal(6)).proposal?.id).toBe('proposal-6');
  expect(withProposal(withProposal(now, proposal(6)), proposal(4)).proposal?.id).toBe('proposal-6');
});

test('a message after the question removes the question’s proposal', () => {
  const now = withProposal(undefined, proposal(4));
  expect(afterMessage(now, { seq: 5 })?.proposal).toBeNull();
});

test('the event of the question does not remove the question’s proposal, even if the event arrives after the proposal', () => {
  const now = withProposal(undefined, proposal(4));
  expect(afterMessage(now, { seq: 4 })?.proposal?.id).toBe('proposal-4');
  expect(afterMessage(undefined, { seq: 4 })).toBeUndefined();
});
