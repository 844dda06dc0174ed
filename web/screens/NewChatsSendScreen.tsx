import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { draftTo, type MassDraft } from '#web/features/mass/draft.ts';
import { MassForm } from '#web/features/mass/MassForm.tsx';
import { MassResult } from '#web/features/mass/MassResult.tsx';
import { peopleIn } from '#web/features/mass/mass-path.ts';
import { useMass, useMassUpdates } from '#web/features/mass/queries.ts';
import { InboxScope } from '#web/features/team/InboxScope.tsx';
import { usePassedMedia } from '#web/features/vault/usePassedMedia.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useHasPage, useHasRight } from '#web/kit/inbox.ts';
import { Link } from '#web/kit/Link.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { randomId } from '#web/kit/random-id.ts';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { useSearch } from '#web/kit/search.ts';
import { isRecord } from '#web/kit/stored.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/**
 * `/chats/newChatsSend`: the form of a mass message. `?id=` opens a saved message, `?copy=` copies another
 * message's content, `?to=` presets the recipients, `?media=` presets files from the vault.
 */
export const NewChatsSendScreen = () => (
  <InboxScope>
    <ToMany />
  </InboxScope>
);

function ToMany() {
  const [hasPage, mayMass] = [useHasPage(), useHasRight('mass')];
  const search = useSearch();
  const asked = search.get('id');
  const [made, setMade] = useState(randomId);
  const [before, setBefore] = useState(asked);
  if (asked !== before) {
    setBefore(asked);
    // Returning to the address without `?id=` begins another new message, so it gets a new id.
    if (asked === null) setMade(randomId());
  }
  if (!mayMass) return <Navigate replace to={routeNamed('messageBoard').path} />;
  if (!hasPage) return <Navigate replace to={routeNamed('newChats').path} />;
  // The id of a new message stays the same when it is added to the address, so the form keeps its content.
  const id = asked ?? made;
  return (
    <OneMass
      key={id}
      id={id}
      isBegunHere={id === made}
      isSaved={asked !== null}
      copyId={asked === null ? search.get('copy') : null}
    />
  );
}

interface OneMassProps {
  readonly id: string;
  readonly isBegunHere: boolean;
  readonly isSaved: boolean;
  readonly copyId: string | null;
}

/**
 * A draft for the recipients in the address, with the text that the person has already typed for them;
 * undefined without recipients.
 */
function useHanded(): MassDraft | undefined {
  const people = peopleIn(useSearch());
  const { state } = useLocation();
  const text = isRecord(state) && typeof state.text === 'string' ? state.text : '';
  const [handed] = useState(people.length > 0 ? draftTo(people, text) : undefined);
  return handed;
}

function OneMass({ id, isBegunHere, isSaved, copyId: copyNow }: OneMassProps) {
  const t = useT();
  const handed = useHanded();
  const media = usePassedMedia();
  useMassUpdates();
  const [copyId] = useState(copyNow);
  const known = useMass(isSaved ? id : null);
  const copied = useMass(copyId);
  const source = isBegunHere ? copied : known;
  const isGone = refusalOf(api.mass.find, source.error) !== null;
  const { data } = known;
  const isWritten = data === undefined || data.state === 'draft' || data.state === 'scheduled';

  if (data && !isWritten) return <MassResult message={data} />;
  if (isGone)
    return (
      <ScreenFrame title={t('mass.title.edit')} back="MassMessagesStatistics">
        <EmptyState
          drawing="notFound"
          title={t('mass.gone.title')}
          action={
            <Link
              className={buttonClass({ variant: 'primary' })}
              to={routeNamed('MassMessagesStatistics').path}
            >
              {t('mass.all')}
            </Link>
          }
        >
          {t('mass.gone.text')}
        </EmptyState>
      </ScreenFrame>
    );
  const isWaiting = isBegunHere ? (copyId !== null && !copied.data) || !media : !data;
  if (isWaiting)
    return (
      <ScreenFrame title={t('mass.title.edit')} back="MassMessagesStatistics">
        {source.isError ? (
          <LoadFailed onRetry={() => void source.refetch()} />
        ) : (
          <div aria-busy="true">
            <Skeleton shape="block" height="420px" />
          </div>
        )}
      </ScreenFrame>
    );
  return (
    // The form of a scheduled message has other buttons than the form of a draft. When a draft is scheduled,
    // the key of the form changes, and a new form is filled from the saved message.
    <MassForm
      key={data?.state === 'scheduled' ? 'scheduled' : 'draft'}
      id={id}
      saved={data ?? null}
      copied={copied.data ?? null}
      {...(handed ? { blank: handed } : {})}
      {...(media ? { handed: media } : {})}
    />
  );
}
