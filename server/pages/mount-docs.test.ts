import { expect, test } from 'vitest';
import { defaultBrand } from '#contract/brand.ts';
import { openHttp } from '../kit/http.ts';
import { openLog } from '../kit/log.ts';
import { mountDocs } from './mount-docs.ts';

test.each(['/api/openapi.json', '/api/docs'])(
  '%s is generated once, however often it is requested',
  async (url) => {
    const http = await openHttp({ log: openLog({ level: 'silent' }), trustedHops: 0, publicOrigin: null });
    let reads = 0;
    const brand = {
      ...defaultBrand,
      get slug() {
        reads += 1;
        return defaultBrand.slug;
      },
    };
    mountDocs(http, brand);
    const request = () => http.inject({ url, headers: { host: 'localhost' } });
    const first = await request();
    expect([first.statusCode, reads > 0]).toEqual([200, true]);
    const before = reads;
    expect((await request()).body).toBe(first.body);
    expect(reads).toBe(before);
    await http.close();
  },
);
