import type { Fact, Line } from './journal.ts';

type Of<K extends Fact['is']> = Extract<Fact, { is: K }>;

/** All facts from the answers that one fan received. Each fact is listed once, by its id. */
export interface ExpectedHistory {
  readonly topUps: Map<string, Of<'top_up'>>;
  readonly intents: Set<string>;
  readonly bought: Map<string, Of<'bought'>>;
  readonly tipped: Map<string, Of<'tipped'>>;
  readonly undone: Set<string>;
  readonly subscribed: Map<string, Of<'subscribed'>>;
  readonly givenBack: Map<string, Of<'given_back'>>;
  readonly reversed: Set<string>;
}

export interface ExpectedEntry {
  readonly fans: readonly ExpectedHistory[];
  readonly acts: ReadonlyMap<string, number>;
  readonly ok: number;
  readonly refused: number;
  /** The number of operations whose answer was lost at least once and which were therefore sent again. */
  readonly unknown: number;
  readonly faults: readonly string[];
}

const newHistory = (): ExpectedHistory => ({
  topUps: new Map(),
  intents: new Set(),
  bought: new Map(),
  tipped: new Map(),
  undone: new Set(),
  subscribed: new Map(),
  givenBack: new Map(),
  reversed: new Set(),
});

/** Reads the journal into one history per fan. A purchase that two answers call new is a fault. */
export function readExpectedHistory(lines: readonly Line[], fanCount: number): ExpectedEntry {
  const fans = Array.from({ length: fanCount }, newHistory);
  const acts = new Map<string, number>();
  const faults: string[] = [];
  const [refused, unknown] = [new Set<number>(), new Set<number>()];
  for (const line of lines) {
    const history = fans[line.op % fanCount];
    if (!history) continue;
    if ('sent' in line) acts.set(line.sent, (acts.get(line.sent) ?? 0) + 1);
    else if ('refused' in line) refused.add(line.op);
    else if ('unknown' in line) unknown.add(line.op);
    else if ('fault' in line) faults.push(`Operation ${line.op}: ${line.fault}`);
    else faults.push(...addFact(history, line.fact).map((fault) => `Operation ${line.op}: ${fault}`));
  }
  const sent = [...acts.values()].reduce((sum, count) => sum + count, 0);
  return {
    fans,
    acts,
    ok: sent - refused.size,
    refused: refused.size,
    unknown: unknown.size,
    faults,
  };
}

function addFact(history: ExpectedHistory, fact: Fact): string[] {
  switch (fact.is) {
    case 'top_up':
      history.topUps.set(fact.id, fact);
      return [];
    case 'intent':
      history.intents.add(fact.id);
      return [];
    case 'bought': {
      const isTwice = fact.isNew && history.bought.get(fact.id)?.isNew === true;
      if (fact.isNew || !history.bought.has(fact.id)) history.bought.set(fact.id, fact);
      return isTwice ? [`${fact.id} was sold as new twice.`] : [];
    }
    case 'tipped': {
      const isTwice = history.tipped.has(fact.id);
      history.tipped.set(fact.id, fact);
      return isTwice ? [`Two tips have the id ${fact.id}.`] : [];
    }
    case 'undone':
      history.undone.add(fact.id);
      return [];
    case 'subscribed':
      if (fact.units !== '0') history.subscribed.set(`${fact.id} ${fact.start}`, fact);
      return [];
    case 'given_back':
      history.givenBack.set(fact.id, fact);
      return [];
    case 'reversed':
      history.reversed.add(fact.id);
      return [];
  }
}
