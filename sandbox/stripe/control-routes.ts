import { type Answer, type HttpRequest, isLocalProgram, json } from '../kit/http.ts';
import { challengeOutcomes } from './authenticate.ts';
import type { StripeControl } from './control.ts';
import { readFaultOrder } from './faults.ts';
import { StripeRefusal } from './refusals.ts';

type Route = (control: StripeControl, body: Readonly<Record<string, unknown>>, id: string) => unknown;

const routes: Readonly<Record<string, Route>> = {
  'GET faults': (control) => control.faults(),
  'POST faults': (control, body) => {
    const order = readFaultOrder(body);
    if (typeof order === 'string') throw new Mistake(order);
    return control.fault(order);
  },
  'DELETE faults': (control) => control.clearFaults(),
  'GET log': (control) => ({ requests: control.requests(), webhooks: control.attempts() }),
  'GET book': (control) => control.summary(),
  'POST deliver-now': (control, { held }) => control.deliverNow({ isHeldToo: held === true }),
  'POST tick': (control) => control.tick(),
  'POST redeliver/:id': async (control, { times }, id) => {
    if (!(await control.redeliver(id, typeof times === 'number' ? times : 1)))
      throw new Mistake(`no event ${id}`);
  },
  'POST authenticate/:id': async (control, { outcome }, id) => {
    const known = challengeOutcomes.find((one) => one === outcome);
    if (!known) throw new Mistake(`outcome must be one of ${challengeOutcomes.join(', ')}`);
    return { url: await control.authenticate(id, known) };
  },
  'POST disputes': (control, { payment_intent, reason, isInquiry }) =>
    control.createDispute(String(payment_intent), {
      ...(typeof reason === 'string' ? { reason } : {}),
      isInquiry: isInquiry === true,
    }),
  'POST disputes/:id/close': (control, { outcome }, id) => {
    if (outcome !== 'won' && outcome !== 'lost') throw new Mistake('outcome must be won or lost');
    return control.closeDispute(id, outcome);
  },
  'POST timing': (control, { timing }) => {
    if (timing !== 'before' && timing !== 'after' && timing !== 'either') {
      throw new Mistake('timing must be before, after or either');
    }
    control.setTiming(timing);
  },
  'POST webhook': (control, { url }) => {
    if (url !== null && !(typeof url === 'string' && URL.canParse(url)))
      throw new Mistake('url must be an address or null');
    control.setWebhookUrl(url);
  },
};

class Mistake extends Error {}

/** Answers HTTP requests to the controls. Only programs on this machine may make such requests. */
export async function answerControl(control: StripeControl, ask: HttpRequest): Promise<Answer> {
  if (!isLocalProgram(ask)) return json(403, { error: 'only for programs on this machine' });
  const [name = '', id = '', ...rest] = ask.path.replace('/__sandbox/', '').split('/');
  const shape = [name, ...(id ? [':id'] : []), ...rest].join('/');
  const route = Object.hasOwn(routes, `${ask.method} ${shape}`)
    ? routes[`${ask.method} ${shape}`]
    : undefined;
  if (!route) return json(404, { error: 'no such control', controls: Object.keys(routes) });
  try {
    const body: unknown = ask.body === '' ? {} : JSON.parse(ask.body);
    if (typeof body !== 'object' || body === null) throw new Mistake('the body is a JSON object');
    return json(200, (await route(control, body as Record<string, unknown>, id)) ?? { ok: true });
  } catch (error) {
    if (error instanceof Mistake || error instanceof StripeRefusal || error instanceof SyntaxError) {
      return json(400, { error: error.message });
    }
    throw error;
  }
}
