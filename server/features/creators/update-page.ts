import { creators } from '#contract/creators.ts';
import type { Tx } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import { notifyProfile } from '../account/index.ts';
import type { MediaLibrary } from '../media/index.ts';
import { pageView } from './creators.view.ts';
import { type Picture, readPage, setAvatar, setBanner, updatePage as store } from './pages.store.ts';

const NONE: Picture = { id: null, address: null };

export const updatePage = (library: MediaLibrary) =>
  handle(creators.updatePage, async ({ input, actor, tx, refuse }) => {
    const picture = async (id: string | null, width: 320 | 1280): Promise<Picture> => {
      if (id === null) return NONE;
      const address = await library.makePublic(tx, { ownerId: actor.id, id, width });
      if (address === null) throw refuse('media_unavailable');
      return { id, address };
    };
    if (input.avatarId !== undefined) await setAvatar(tx, actor.id, await picture(input.avatarId, 320));
    if (input.bannerId !== undefined) await setBanner(tx, actor.id, await picture(input.bannerId, 1280));
    await store(tx, actor.id, input);
    if (input.avatarId !== undefined) await notifyProfile(tx, actor.id);
    return ownPage(tx, actor.id);
  });

const ownPage = async (tx: Tx, id: string) =>
  pageView(await readPage(tx, { creatorId: id, viewerId: id }), { isSelf: true });
