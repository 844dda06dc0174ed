import { account, profileChanged } from '#contract/account.ts';
import { handle } from '../../kit/handle.ts';
import { announce } from '../../kit/outbox.ts';
import type { MediaLibrary } from '../media/index.ts';
import { updateProfile as store } from './people.store.ts';
import { ownView } from './person.view.ts';

const AVATAR_WIDTH = 320;

export const updateProfile = ({ makePublic }: Pick<MediaLibrary, 'makePublic'>) =>
  handle(account.updateProfile, async ({ input: { avatarId, ...texts }, actor, tx, refuse }) => {
    const avatar =
      avatarId && (await makePublic(tx, { ownerId: actor.id, id: avatarId, width: AVATAR_WIDTH }));
    if (avatarId && !avatar) throw refuse('media_unavailable');
    const person = ownView(await store(tx, actor.id, { ...texts, avatar }));
    await announce(tx, profileChanged, { to: { person: actor.id }, payload: person });
    return person;
  });
