import { creators } from '#contract/creators.ts';
import { handle } from '../../kit/handle.ts';
import { applicationView } from './application.view.ts';
import { findApplication } from './applications.store.ts';

export const showApplication = handle(creators.application, async ({ actor, tx }) =>
  applicationView(await findApplication(tx, actor.id), actor.creatorDomain),
);
