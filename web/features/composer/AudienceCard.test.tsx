import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries } from '#web/kit/query.tsx';
import { mockNetwork } from '#web/kit/testing.ts';
import { AudienceCard } from './AudienceCard.tsx';
import { withRule } from './audience.ts';
import { type Draft, type DraftMedia, emptyDraft } from './draft.ts';

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['composer', 'wallet']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (draft: Draft) => {
  mockNetwork(() => 'hang');
  render(
    <Queries>
      <AudienceCard draft={draft} onChange={() => undefined} problem={undefined} own={undefined} />
    </Queries>,
  );
};

test('the audience summary leaves out a price rule while no price is entered', () => {
  show({ ...emptyDraft, ...withRule(emptyDraft, 'price', true) });
  expect(screen.queryByRole('status')).toBeNull();
  cleanup();
  show({ ...emptyDraft, ...withRule(emptyDraft, 'price', true), price: '5' });
  expect(screen.getByRole('status').textContent).toContain('$5.00');
});

test('the switch that leaves a post’s text open is shown only if something besides the text is locked', () => {
  const photo: DraftMedia = {
    key: 'a',
    uploadId: null,
    mediaId: null,
    media: null,
    alt: '',
    isPreview: false,
  };
  const forMembers = { ...emptyDraft, ...withRule(emptyDraft, 'members', true), text: 'Dear members' };
  show(forMembers);
  expect(screen.queryByRole('switch')).toBeNull();
  cleanup();
  show({ ...forMembers, media: [photo] });
  expect(screen.getByRole('switch')).toBeDefined();
});
