import type { FastifyInstance } from 'fastify';
import { Refusal } from '../kit/refusal.ts';
import { drawArt, isMotif, type MotifName } from './artwork.ts';

const FILE = /^(0|[1-9][0-9]{0,5})\.svg$/;
const WEEK_SECONDS = 7 * 24 * 3600;

/** The address of a generated picture. */
export const artPath = (motif: MotifName, seed: number): string => `/sandbox/art/${motif}/${seed}.svg`;

/** Serves the demo's generated pictures, with a policy that allows no scripts and no other files. */
export function mountDemoArt(app: FastifyInstance): void {
  app.get<{ Params: { motif: string; file: string } }>('/sandbox/art/:motif/:file', (request, reply) => {
    const { motif, file } = request.params;
    const seed = FILE.exec(file)?.[1];
    if (seed === undefined || !isMotif(motif)) throw new Refusal('not_found');
    return reply
      .type('image/svg+xml')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .header('cache-control', `public, max-age=${WEEK_SECONDS}`)
      .send(drawArt(motif, Number(seed)));
  });
}
