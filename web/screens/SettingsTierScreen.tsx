import { useRef, useState } from 'react';
import { focusFirstProblem } from '#web/features/account/checks.ts';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { useLeaveAfterSave, useUnsaved } from '#web/features/settings/useUnsaved.tsx';
import {
  type OwnTier,
  type OwnTiers,
  useCreateTier,
  useEditTier,
  useOwnTiers,
} from '#web/features/subscriptions/creator-queries.ts';
import { ForCreators } from '#web/features/subscriptions/ForCreators.tsx';
import { TierForm } from '#web/features/subscriptions/TierForm.tsx';
import { draftOf, emptyDraft, faultsOf, wireTier } from '#web/features/subscriptions/tier-draft.ts';
import { MoneyFailed } from '#web/features/wallet/MoneyFailed.tsx';
import { unitsOf } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { useSearch } from '#web/kit/search.ts';
import { showToast } from '#web/kit/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The form for a new tier, or for the saved tier in `?id=`. */
export function SettingsTierScreen() {
  return <ForCreators Inside={OneTier} />;
}

function OneTier() {
  const t = useT();
  const params = useSearch();
  const own = useOwnTiers();
  const id = params.get('id');
  const tier = own.data?.tiers.find((one) => one.id === id) ?? null;
  return (
    <SettingsFrame name="SettingsTier" title={id === null ? t('subscriptions.tier.new') : undefined}>
      {!own.data && own.isError && <MoneyFailed onRetry={() => void own.refetch()} />}
      {!own.data && !own.isError && <Skeleton shape="block" height="420px" />}
      {own.data && id !== null && !tier && (
        <EmptyState drawing="notFound" title={t('subscriptions.tier.gone')} level={2} />
      )}
      {own.data && (id === null || tier) && (
        <Editor key={id ?? 'new'} own={own.data} tier={tier} price={params.get('price') ?? ''} />
      )}
    </SettingsFrame>
  );
}

function Editor({ own, tier, price }: { own: OwnTiers; tier: OwnTier | null; price: string }) {
  const t = useT();
  const [draft, setDraft] = useState(() => (tier ? draftOf(tier) : emptyDraft(price)));
  const [hasTried, setTried] = useState(false);
  // The draft as it was when the form opened or was last saved. When the tier is changed on another device,
  // this draft stays the same. Such a change therefore does not count as an unsaved change of the form.
  const [begun, setBegun] = useState(draft);
  const wayOut = useLeaveAfterSave();
  const question = useUnsaved(!wayOut.isLeaving && JSON.stringify(draft) !== JSON.stringify(begun));
  const create = useCreateTier();
  const edit = useEditTier();
  const faults = faultsOf(draft, { min: unitsOf(own.priceMin), max: unitsOf(own.priceMax) });
  const isBusy = create.isPending || edit.isPending;
  const form = useRef<HTMLDivElement>(null);

  function save(): void {
    setTried(true);
    if (faults.size > 0) focusFirstProblem(form.current);
    if (faults.size > 0 || isBusy) return;
    const onSuccess = () => {
      showToast(t('subscriptions.tier.saved'));
      setBegun(draft);
      wayOut.leaveFor(routeNamed('SettingsSubscription').path);
    };
    if (tier) edit.mutate({ id: tier.id, ...wireTier(draft) }, { onSuccess });
    else create.mutate(wireTier(draft), { onSuccess });
  }

  return (
    <>
      <TierForm
        ref={form}
        draft={draft}
        onDraft={setDraft}
        faults={hasTried ? faults : new Set()}
        own={own}
        tier={tier}
      />
      <Button variant="primary" size="lg" loading={isBusy} onClick={save}>
        {tier ? t('subscriptions.tier.save') : t('subscriptions.tier.create')}
      </Button>
      {question(() => setDraft(begun))}
    </>
  );
}
