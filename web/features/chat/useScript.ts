import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { api } from '#web/kit/api.ts';
import { keepDraft } from '#web/kit/chat-drafts.ts';
import { unitsOf, wireDollars } from '#web/kit/dollars.ts';
import { withName } from '#web/kit/fan-name.ts';
import { attachMedia, clearAttachments, setPreview } from './attachments.ts';
import type { OpenChat } from './keys.ts';
import type { SaleDraft } from './useSale.ts';

export type Script = OutputOf<Contract['automation']['all']>['scripts'][number];

const SHOWN_MAX = 6;

/**
 * The creator's scripts that match the text typed after a slash; empty when the text does not start with a
 * slash.
 */
export function useFittingScripts({ chat, writing }: OpenChat, typed: string): readonly Script[] {
  const isAsked = chat.side === 'creator' && typed.startsWith('/') && !typed.includes('\n');
  const scripts = useQuery({
    queryKey: ['automation', 'all'],
    queryFn: () => api.automation.all({}, { isSeller: true }),
    enabled: isAsked,
  });
  if (!isAsked) return [];
  const wanted = typed.slice(1).toLowerCase();
  return (scripts.data?.scripts ?? [])
    .filter((script) => (writing.maySell || isFree(script)) && fits(script, wanted))
    .slice(0, SHOWN_MAX);
}

/**
 * Whether no step of the script has a price. A script with a price is not offered to a creator who may not
 * sell, because its messages would be sent for free.
 */
const isFree = ({ steps }: Script): boolean => steps.every(({ price }) => price === null);

const fits = ({ shortcut, title }: Script, wanted: string): boolean =>
  (shortcut !== '' && shortcut.startsWith(wanted)) || title.toLowerCase().includes(wanted);

/**
 * The script in use. The composer contains its current step (`at`), which the creator can edit before
 * sending.
 */
export interface Running {
  readonly script: Script;
  readonly at: number;
}

export function useScript({ chat }: OpenChat, sale: SaleDraft) {
  const [running, setRunning] = useState<Running | null>(null);
  const lay = (script: Script, at: number) => {
    const step = script.steps[at];
    if (!step) {
      setRunning(null);
      return;
    }
    keepDraft(chat.id, withName(step.text, chat.peer.name));
    clearAttachments(chat.id);
    attachMedia(
      chat.id,
      step.media.map(({ media }) => media),
    );
    for (const { media, isPreview } of step.media) if (isPreview) setPreview(chat.id, media.id, true);
    sale.clear();
    if (step.price) sale.set({ isWanted: true, price: wireDollars(unitsOf(step.price)) });
    setRunning({ script, at });
  };
  return {
    running,
    begin: (script: Script) => lay(script, 0),
    /** Called after a step was sent: puts the next step into the composer, or ends the script. */
    next: () => {
      if (running) lay(running.script, running.at + 1);
    },
    stop: () => setRunning(null),
  };
}
