import { useMutation } from '@tanstack/react-query';
import { Send, Sparkles, X } from 'lucide-react';
import {
  keepUsedProposal,
  type OpenChat,
  type ProposalCardProps,
  useUsedProposal,
} from '#web/features/chat/index.ts';
import { api } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './ProposalParts.module.css';
import { Sources } from './Sources.tsx';
import { sendProposal } from './send-proposal.ts';
import { useProposal } from './useProposal.ts';

/** The assistant's proposed answer, with buttons to use, send or discard it. */
export function ProposalCard({ open, hasWords, onUse, onEnd }: ProposalCardProps) {
  const t = useT();
  const { proposal, forget } = useProposal(open);
  const used = useUsedProposal(open.chat.id);
  const discard = useMutation({
    mutationFn: (id: string) => api.assistant.discard({ id }, { isSeller: true }),
    onSuccess: () => {
      forget();
      onEnd();
    },
  });
  if (!proposal || used === proposal.id) return null;
  return (
    <section className={styles.card} aria-label={t('assistant.draft.title')}>
      <header className={styles.head}>
        <Sparkles size={18} strokeWidth={1.75} aria-hidden />
        <b>{t('assistant.draft.title')}</b>
        <IconButton
          size="sm"
          label={t('assistant.draft.discard')}
          icon={<X size={18} strokeWidth={1.75} aria-hidden />}
          loading={discard.isPending}
          onClick={() => discard.mutate(proposal.id)}
        />
      </header>
      <p className={styles.text} dir="auto">
        {proposal.text}
      </p>
      <Sources sources={proposal.sources} label={t('assistant.sources')} />
      <div className={styles.acts}>
        <Button
          size="sm"
          disabled={discard.isPending}
          onClick={() => {
            keepUsedProposal(open.chat.id, proposal.id);
            onUse(proposal.text);
          }}
        >
          {t('assistant.draft.use')}
        </Button>
        <Button
          size="sm"
          variant="soft"
          disabled={discard.isPending}
          icon={<Send size={16} strokeWidth={1.75} aria-hidden data-flip="" />}
          onClick={() => {
            sendProposal(open, proposal);
            forget();
            onEnd();
          }}
        >
          {t('assistant.draft.send')}
        </Button>
        {hasWords && <span className={styles.replaces}>{t('assistant.draft.replaces')}</span>}
      </div>
    </section>
  );
}

/** A button that requests a proposal. When the assistant has none, a toast says why. */
export function ProposalButton({ open }: { open: OpenChat }) {
  const t = useT();
  const { canAsk, proposal, isAsking, ask } = useProposal(open);
  if (!canAsk || proposal) return null;
  return (
    <IconButton
      label={t('assistant.draft.ask')}
      icon={<Sparkles size={21} strokeWidth={1.75} aria-hidden />}
      loading={isAsking}
      onClick={() =>
        void ask().then((answer) => {
          if (!answer || answer.proposal) return;
          showToast(
            answer.reason
              ? t('assistant.draft.none', { why: t(`assistant.reason.${answer.reason}`) })
              : t('assistant.draft.nothing'),
          );
        })
      }
    />
  );
}
