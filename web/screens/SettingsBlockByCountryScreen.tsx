import { CountryForm } from '#web/features/protection/CountryForm.tsx';
import { ForPageOwners } from '#web/features/protection/ForPageOwners.tsx';
import { useCountries } from '#web/features/protection/queries.ts';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';

/** The settings for the countries in which a creator's page is hidden. */
export function SettingsBlockByCountryScreen() {
  return <ForPageOwners Inside={Countries} />;
}

function Countries() {
  const t = useT();
  const countries = useCountries();
  return (
    <SettingsFrame name="SettingsBlockByCountry">
      <Text size="ui" tone="support">
        {t('protection.country.lead')}
      </Text>
      {!countries.data && countries.isError && <LoadFailed onRetry={() => void countries.refetch()} />}
      {!countries.data && !countries.isError && <Skeleton shape="block" height="420px" />}
      {countries.data && <CountryForm state={countries.data} />}
    </SettingsFrame>
  );
}
