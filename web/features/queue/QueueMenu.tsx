import { CalendarClock, Ellipsis, FilePenLine, Pencil, Rocket, TimerOff } from 'lucide-react';
import { useState } from 'react';
import { ApiFailure } from '#web/kit/api.ts';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { editPath, mayMove, type QueueItem } from './calendar.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { usePublishNow, useTakeOff, useUnschedule } from './queries.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * The menu with the actions for a scheduled item. To send a mass message before its time, the person must
 * confirm.
 */
export function QueueMenu({ item, title }: { item: QueueItem; title: string }) {
  const t = useT();
  const [open, setOpen] = useState<'move' | 'send' | null>(null);
  const publishNow = usePublishNow();
  const takeOff = useTakeOff();
  const unschedule = useUnschedule();
  const close = () => setOpen(null);
  const feedback = (done: string) => ({
    onSuccess: () => showToast(done),
    onError: (error: Error) => showToast(error instanceof ApiFailure ? error.message : t('core.problem')),
    onSettled: close,
  });
  const isBusy = [publishNow, takeOff, unschedule].some(({ isPending }) => isPending);

  const toDraft: MenuItem = {
    id: 'draft',
    label: t('composer.queue.toDraft'),
    icon: <FilePenLine {...icon} />,
    onSelect: () => unschedule.mutate(item, feedback(t('composer.queue.nowDraft'))),
  };
  const ofPost: MenuItem[] = [
    {
      id: 'now',
      label: t('composer.queue.publishNow'),
      icon: <Rocket {...icon} />,
      onSelect: () => publishNow.mutate(item, feedback(t('composer.done.published'))),
    },
    toDraft,
  ];
  const ofMass: MenuItem[] = [
    {
      id: 'now',
      label: t('mass.confirm.send'),
      icon: <Rocket {...icon} />,
      onSelect: () => setOpen('send'),
    },
    toDraft,
  ];
  const ofExpiry: MenuItem[] = [
    {
      id: 'off',
      label: t('composer.queue.takeOff'),
      icon: <TimerOff {...icon} />,
      onSelect: () => takeOff.mutate(item.id, feedback(t('composer.queue.takenOff'))),
    },
  ];
  const move: MenuItem = {
    id: 'move',
    label: t('composer.queue.move'),
    icon: <CalendarClock {...icon} />,
    onSelect: () => setOpen('move'),
  };
  const edit: MenuItem = {
    id: 'edit',
    label: t('composer.queue.edit'),
    icon: <Pencil {...icon} />,
    onSelect: () => goTo(editPath(item)),
  };
  const own = { post: ofPost, mass: ofMass, collection: [toDraft] }[item.kind];
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={t('composer.queue.acts', { name: title })}
            loading={isBusy}
            icon={<Ellipsis size={20} strokeWidth={1.75} aria-hidden />}
          />
        }
        groups={mayMove(item) ? [[move, edit], item.what === 'expire' ? ofExpiry : own] : [[edit]]}
      />
      {open === 'move' && <MoveDialog item={item} onClose={close} />}
      <AlertDialog
        open={open === 'send'}
        onOpenChange={close}
        tone="info"
        title={t('mass.title.edit')}
        message={t('mass.confirm.now')}
        closeLabel={t('mass.keep')}
        action={{
          label: t('mass.confirm.send'),
          variant: 'primary',
          loading: publishNow.isPending,
          onPress: () => publishNow.mutate(item, feedback(t('mass.state.sending'))),
        }}
      />
    </>
  );
}
