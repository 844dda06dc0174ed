import { CalendarClock, Ellipsis, FilePenLine, Plus, Save, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import styles from './ComposerPage.module.css';
import { type ComposerState, isOut, isUnsaved } from './composer.ts';
import { isTooLong } from './draft.ts';

interface ComposerHeadProps {
  readonly state: ComposerState;
  readonly onSchedule: () => void;
  readonly onPublish: () => void;
  readonly onSave: () => void;
  readonly onDrafts: () => void;
  readonly onNew: () => void;
  readonly onDelete: () => void;
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The composer's header: title, the draft's status, and buttons to save, schedule, publish or delete. */
export function ComposerHead(props: ComposerHeadProps) {
  const t = useT();
  const { state } = props;
  const isPublished = state.state === 'published' || state.state === 'archived';
  const isLater = state.draft.publishAt !== null && !isPublished;
  return (
    <header className={styles.head}>
      <h1>{t(isOut(state) ? 'composer.title.edit' : 'composer.title.new')}</h1>
      <Status state={state} />
      <Menu
        trigger={<IconButton label={t('composer.act.more')} icon={<Ellipsis {...icon} size={20} />} />}
        groups={[
          [
            {
              id: 'drafts',
              label: t('composer.act.drafts'),
              icon: <FilePenLine {...icon} />,
              onSelect: props.onDrafts,
            },
            ...(isOut(state)
              ? []
              : [
                  {
                    id: 'save',
                    label: t('composer.act.saveNow'),
                    icon: <Save {...icon} />,
                    disabled: !isUnsaved(state),
                    onSelect: props.onSave,
                  },
                ]),
            { id: 'new', label: t('composer.act.new'), icon: <Plus {...icon} />, onSelect: props.onNew },
          ],
          state.state === 'draft' && state.version !== null
            ? [
                {
                  id: 'delete',
                  label: t('composer.act.delete'),
                  icon: <Trash2 {...icon} />,
                  tone: 'danger' as const,
                  onSelect: props.onDelete,
                },
              ]
            : [],
        ]}
      />
      {!isPublished && !isLater && (
        <span className={styles.wide}>
          <Button icon={<CalendarClock {...icon} />} onClick={props.onSchedule}>
            {t('composer.act.schedule')}
          </Button>
        </span>
      )}
      <Button variant="primary" loading={state.isPublishing} onClick={props.onPublish}>
        {t(isPublished ? 'composer.act.save' : isLater ? 'composer.act.schedule' : 'composer.act.publish')}
      </Button>
    </header>
  );
}

function Status({ state }: { state: ComposerState }): ReactNode {
  const t = useT();
  const word = () => {
    if (state.isSaving) return t('composer.status.saving');
    if (state.trouble === 'away') return t('composer.status.kept');
    if (isTooLong(state.draft)) return t('composer.status.tooLong');
    if (isUnsaved(state)) return t('composer.status.unsaved');
    if (isOut(state) && state.state !== 'draft') return t(`composer.status.${state.state}`);
    return state.version === null ? '' : t('composer.status.saved');
  };
  return (
    <span className={styles.status} role="status">
      {word()}
    </span>
  );
}
