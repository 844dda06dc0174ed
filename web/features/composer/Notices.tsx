import { useT } from '#web/kit/i18n.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Composer, ComposerState } from './composer.ts';

interface NoticesProps {
  readonly composer: Composer;
  readonly state: ComposerState;
  /** A problem that concerns the whole post, not only one part of it. */
  readonly problem: string | undefined;
  readonly problems: number;
  readonly isRestored: boolean;
  readonly onStartOver: () => void;
}

/**
 * Notices above the form: another version was saved, no connection, the draft was restored, or the post has
 * problems.
 */
export function Notices({ composer, state, problem, problems, isRestored, onStartOver }: NoticesProps) {
  const t = useT();
  return (
    <>
      {state.trouble === 'conflict' && (
        <Banner
          tone="warning"
          announce
          title={t('composer.conflict.title')}
          action={
            <>
              <Button size="sm" onClick={() => void composer.takeTheirs()}>
                {t('composer.conflict.theirs')}
              </Button>
              <Button
                size="sm"
                variant="inverse"
                loading={state.isSaving}
                onClick={() => void composer.keepMine()}
              >
                {t('composer.conflict.mine')}
              </Button>
            </>
          }
        >
          {t('composer.conflict.text')}
        </Banner>
      )}
      {state.trouble === 'away' && (
        <Banner
          tone="info"
          announce
          action={
            <Button size="sm" loading={state.isSaving} onClick={() => void composer.save()}>
              {t('composer.retry')}
            </Button>
          }
        >
          {t('composer.away')}
        </Banner>
      )}
      {isRestored && state.trouble === null && (
        <Banner
          tone="neutral"
          action={
            <Button size="sm" onClick={onStartOver}>
              {t('composer.restored.afresh')}
            </Button>
          }
        >
          {t('composer.restored')}
        </Banner>
      )}
      {problem && (
        <Banner tone="danger" announce>
          {problem}
        </Banner>
      )}
      {problems > 0 && !problem && (
        <Banner tone="danger" announce>
          {t('composer.problems', { count: problems })}
        </Banner>
      )}
    </>
  );
}
