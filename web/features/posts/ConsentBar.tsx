import { UserCheck, UserRoundX, Users } from 'lucide-react';
import { useState } from 'react';
import { ApiFailure } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type Consent, useAnswer } from './consent-queries.ts';
import type { Post } from './keys.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const looks = {
  asked: { tone: 'warning', icon: <Users {...icon} /> },
  agreed: { tone: 'neutral', icon: <UserCheck {...icon} /> },
  declined: { tone: 'neutral', icon: <UserRoundX {...icon} /> },
} as const satisfies Record<Consent, object>;

/**
 * Shown to a creator who is named in the post. Tells the creator whether they have agreed to be in it. Contains
 * buttons for the other possible answers: to agree, to decline, or to withdraw an agreement.
 */
export function ConsentBar({ post, consent }: { post: Post; consent: Consent }) {
  const t = useT();
  const answer = useAnswer(post);
  const [isAsking, setAsking] = useState(false);
  const { name } = post.creator;
  const say = (isAgreed: boolean) => answer.mutate(isAgreed, { onSettled: () => setAsking(false) });
  // Declining hides a published post from everyone, so the creator must confirm it first.
  const sayNo = () =>
    post.state === 'published' || post.state === 'archived' ? setAsking(true) : say(false);
  return (
    <>
      <Banner
        {...looks[consent]}
        action={
          <>
            {consent !== 'declined' && (
              <Button size="sm" loading={answer.isPending && answer.variables === false} onClick={sayNo}>
                {t(consent === 'asked' ? 'composer.consent.decline' : 'composer.consent.withdraw')}
              </Button>
            )}
            {consent !== 'agreed' && (
              <Button
                size="sm"
                variant="primary"
                loading={answer.isPending && answer.variables === true}
                onClick={() => say(true)}
              >
                {t('composer.consent.agree')}
              </Button>
            )}
          </>
        }
      >
        {t(`composer.consent.${consent}`, { name })}
        {answer.isError && <p role="alert">{refusal(answer.error)}</p>}
      </Banner>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        tone="warning"
        title={t('composer.consent.withdraw.title')}
        message={t('composer.consent.withdraw.text')}
        closeLabel={t('composer.delete.keep')}
        action={{
          label: t('composer.consent.withdraw'),
          variant: 'danger',
          loading: answer.isPending,
          onPress: () => say(false),
        }}
      />
    </>
  );

  function refusal(error: Error): string {
    if (!(error instanceof ApiFailure)) return t('core.problem');
    return error.reason === 'conflict' ? t('composer.consent.changed', { name }) : error.message;
  }
}
