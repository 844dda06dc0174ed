import { act, cleanup, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useAlerts } from '#web/kit/alerts.ts';
import { initLanguage } from '#web/kit/i18n.tsx';
import { Queries } from '#web/kit/query.tsx';
import { alice, bad, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { SettingsBlockByCountryScreen } from './SettingsBlockByCountryScreen.tsx';
import { SettingsBlockByIPScreen } from './SettingsBlockByIPScreen.tsx';
import { SettingsCollectionEditScreen } from './SettingsCollectionEditScreen.tsx';
import { SettingsDownloadScreen } from './SettingsDownloadScreen.tsx';
import { SettingsSubscriptionScreen } from './SettingsSubscriptionScreen.tsx';
import { SettingsTierScreen } from './SettingsTierScreen.tsx';
import { SettingsWatermarksScreen } from './SettingsWatermarksScreen.tsx';

beforeAll(() => initLanguage());
afterEach(() => {
  cleanup();
  clearUser();
  vi.unstubAllGlobals();
});

test.each<[string, ComponentType]>([
  ['downloads', SettingsDownloadScreen],
  ['watermarks', SettingsWatermarksScreen],
  ['countries', SettingsBlockByCountryScreen],
  ['networks', SettingsBlockByIPScreen],
  ['tiers', SettingsSubscriptionScreen],
  ['one tier', SettingsTierScreen],
  ['a collection', SettingsCollectionEditScreen],
])(
  'a fan who opens the creator settings for %s is redirected without a request or an alert',
  async (_, Screen) => {
    const { seen } = mockNetwork(() => bad(403, 403, 'Not for you.'));
    changeUser({ info: alice, address: alice.address });
    await act(async () => {
      render(
        <MemoryRouter initialEntries={['/settings/there?id=00000000-0000-4000-8000-000000000001']}>
          <Queries>
            <Screen />
          </Queries>
        </MemoryRouter>,
      );
    });
    expect(seen).toEqual([]);
    expect(useAlerts.getState().alerts).toEqual([]);
  },
);
