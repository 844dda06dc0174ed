import type { FastifyInstance } from 'fastify';

export function mountDemoArt(_app: FastifyInstance): void {}
