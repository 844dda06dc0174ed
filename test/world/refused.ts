import { z } from 'zod';
import { type RefusalName, refusals } from '#contract/codes.ts';
import { type Call, refusalsOf } from '#contract/kit.ts';

/** The refusal of a call, with the same data that a browser receives. */
export class RefusedError extends Error {
  readonly status: number;
  readonly code: number;
  readonly reason: RefusalName;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(answer: { status: number; code: number; reason: RefusalName; details: object; msg: string }) {
    super(`${answer.reason} (${answer.code}): ${answer.msg}`);
    this.name = 'RefusedError';
    this.status = answer.status;
    this.code = answer.code;
    this.reason = answer.reason;
    this.details = { ...answer.details };
  }
}

const isRefusalName = (value: string): value is RefusalName => Object.hasOwn(refusals, value);

const Envelope = z.discriminatedUnion('success', [
  z.strictObject({ success: z.literal(true), code: z.literal(200), data: z.unknown(), msg: z.string() }),
  z.strictObject({
    success: z.literal(false),
    code: z.number().int(),
    data: z.looseObject({ reason: z.string().refine(isRefusalName) }),
    msg: z.string().min(1),
  }),
]);

/**
 * Returns the data of an answer, or throws its refusal. Fails if the answer is no valid envelope, or if the
 * call's contract does not name the refusal.
 */
export async function readAnswer(response: Response, call: Call): Promise<unknown> {
  const envelope = Envelope.parse(await response.json());
  if (envelope.success) return envelope.data;
  const { reason, ...details } = envelope.data;
  if (!isRefusalName(reason)) throw new Error(`There is no refusal ${reason}.`);
  if (!refusalsOf(call).includes(reason))
    throw new Error(`${call.path} answers ${reason}, which its contract does not name.`);
  throw new RefusedError({
    status: response.status,
    code: envelope.code,
    reason,
    details,
    msg: envelope.msg,
  });
}

/** Returns the refusal of a call. Throws if the call succeeds or fails in another way. */
export async function refusalOf(work: Promise<unknown>): Promise<RefusedError> {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (thrown instanceof RefusedError) return thrown;
  throw new Error(`A refusal was expected, not ${String(thrown)}.`);
}
