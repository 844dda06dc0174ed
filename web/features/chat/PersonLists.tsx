import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LIST_NAME_MAX_CHARS } from '#contract/limits.ts';
import { useOwnLists } from '#web/features/lists/index.ts';
import { api } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './FanNotes.module.css';
import { chatKeys, type FanCard } from './keys.ts';

interface PersonListsProps {
  readonly chatId: string;
  readonly personId: string;
  readonly lists: FanCard['lists'];
}

const key = ['lists'] as const;

/** The lists that contain the fan, with a control to add the fan to lists or remove the fan from them. */
export function PersonLists(props: PersonListsProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.lists}>
      <h3>{t('chat.lists')}</h3>
      <div className={styles.chips}>
        {props.lists.map(({ id, name }) => (
          <Tag key={id}>{name}</Tag>
        ))}
        <Popover
          label={t('chat.lists.choose')}
          open={isOpen}
          onOpenChange={setOpen}
          trigger={
            <Chip look="outline" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}>
              {t('chat.lists.add')}
            </Chip>
          }
        >
          <Chooser {...props} />
        </Popover>
      </div>
    </section>
  );
}

function Chooser({ chatId, personId, lists }: PersonListsProps) {
  const t = useT();
  const cache = useQueryClient();
  const [name, setName] = useState('');
  const all = useOwnLists();
  const again = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: key }),
      cache.invalidateQueries({ queryKey: chatKeys.one(chatId) }),
    ]);
  const put = useMutation({
    mutationFn: (change: { id: string; isOn: boolean }) =>
      api.lists.put({ ...change, personIds: [personId] }),
    onSuccess: again,
  });
  const create = useMutation({
    mutationFn: (wanted: string) =>
      api.lists.create({ name: wanted, personIds: [personId] }, { keyFor: `${wanted}:${personId}` }),
    onSuccess: () => {
      setName('');
      return again();
    },
  });
  const on = new Set(lists.map(({ id }) => id));
  return (
    <div className={styles.chooser}>
      {all.data?.lists.map((list) => (
        <Checkbox
          key={list.id}
          label={list.name}
          checked={on.has(list.id)}
          disabled={put.isPending}
          onCheckedChange={(isOn) => put.mutate({ id: list.id, isOn })}
        />
      ))}
      <TextField
        label={t('chat.lists.new')}
        autoComplete="off"
        maxLength={LIST_NAME_MAX_CHARS}
        value={name}
        onValueChange={setName}
      />
      <Button
        size="sm"
        disabled={name.trim() === ''}
        loading={create.isPending}
        onClick={() => create.mutate(name.trim())}
      >
        {t('chat.lists.create')}
      </Button>
    </div>
  );
}
