import { Pencil, Trash2, UserMinus, UserPlus } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Text } from '#web/ui/Text.tsx';
import { AddPeople } from './AddPeople.tsx';
import { ListNameDialog } from './ListNameDialog.tsx';
import styles from './Lists.module.css';
import { NameField, PeopleFound, useTypedName } from './PeopleSearch.tsx';
import { type Listed, useListed, usePutOnList, useRemoveList } from './queries.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface ListDialogProps {
  readonly list: { readonly id: Parameters<typeof useListed>[0]; readonly name: string };
  /**
   * Whether the server fills the list by a rule. Nobody can be added to or removed from such a list, and its
   * name is fixed.
   */
  readonly isSmart?: boolean;
  readonly onClose: () => void;
}

/** A dialog that shows the people on a list, with the list's actions. */
export function ListDialog({ list, isSmart = false, onClose }: ListDialogProps) {
  const t = useT();
  const wanted = useTypedName();
  const [act, setAct] = useState<'add' | 'rename' | 'remove' | null>(null);
  const found = useListed(list.id, wanted.query);
  const put = usePutOnList();
  const remove = useRemoveList();
  const close = () => setAct(null);
  return (
    <Dialog open size="md" onOpenChange={onClose} title={list.name} closeLabel={t('core.close')}>
      <div className={styles.panel}>
        {!isSmart && (
          <div className={styles.acts}>
            <Button size="sm" icon={<UserPlus {...icon} />} onClick={() => setAct('add')}>
              {t('mass.list.people.add')}
            </Button>
            <Button size="sm" icon={<Pencil {...icon} />} onClick={() => setAct('rename')}>
              {t('mass.list.rename')}
            </Button>
            <Button
              size="sm"
              variant="dangerSoft"
              icon={<Trash2 {...icon} />}
              onClick={() => setAct('remove')}
            >
              {t('mass.list.remove')}
            </Button>
          </div>
        )}
        <NameField {...wanted} />
        <PeopleFound
          found={found}
          none={
            <Text tone="support">
              {t(wanted.typed.trim() ? 'mass.people.none' : 'mass.list.people.none')}
            </Text>
          }
        >
          {(people) => (
            <ul className={styles.rows} aria-label={t('mass.list.people', { name: list.name })}>
              {people.map((person) => (
                <li key={person.id} className={styles.person}>
                  <Person person={person} />
                  {!isSmart && (
                    <IconButton
                      size="sm"
                      label={t('mass.list.people.off', { name: person.name })}
                      icon={<UserMinus {...icon} />}
                      loading={put.isPending && put.variables.personIds.includes(person.id)}
                      onClick={() => put.mutate({ id: list.id, personIds: [person.id], isOn: false })}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </PeopleFound>
      </div>
      {act === 'add' && <AddPeople list={list} onClose={close} />}
      {act === 'rename' && <ListNameDialog list={list} onClose={close} />}
      <AlertDialog
        open={act === 'remove'}
        onOpenChange={close}
        tone="warning"
        title={t('mass.list.remove.title', { name: list.name })}
        message={t('mass.list.remove.text')}
        closeLabel={t('mass.keep')}
        action={{
          label: t('mass.list.remove'),
          variant: 'danger',
          loading: remove.isPending,
          onPress: () =>
            remove.mutate(list.id, {
              onSuccess: () => {
                showToast(t('mass.list.removed'));
                onClose();
              },
            }),
        }}
      />
    </Dialog>
  );
}

function Person({ person: { id, name, avatar, domain, tier, spent } }: { person: Listed }) {
  const money = useMoney();
  const facts = [domain && `@${domain}`, tier, spent && money.write(spent)].filter(Boolean);
  return (
    <>
      <Avatar name={name} src={avatar} seed={id} size={40} />
      <span className={styles.words}>
        <bdi>{name}</bdi>
        {facts.length > 0 && (
          <span>
            {facts.map((fact, place) => (
              <Fragment key={fact}>
                {place > 0 && ' · '}
                <bdi>{fact}</bdi>
              </Fragment>
            ))}
          </span>
        )}
      </span>
    </>
  );
}
