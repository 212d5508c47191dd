import { dataCategories, type Mention, partCategories } from './lexicon.ts';

type Role = 'before' | 'to' | 'from' | 'via' | 'by' | 'with' | 'object' | 'behind';

/** A flow a sentence tells of, by the keys of what takes part. */
export interface FoundFlow {
  from: string;
  to: string;
  /** Both ways. */
  both: boolean;
  via: string;
  data: string[];
  start: number;
}

export interface Actor extends Mention {
  role: Role;
}

export const isPart = (one: Mention): boolean => !one.medium && partCategories.has(one.category);
/** What a sentence speaks of first; of "用户在屏上点一下，主机…" not the screen. */
export const actorIn = (text: string, mentions: readonly Mention[]): Mention | undefined =>
  mentions.find((one) => isPart(one) && !one.negated && text[one.start - 1] !== '在');
const isData = (one: Mention): boolean =>
  dataCategories.has(one.category) || (one.category === 'FW' && /package|包|image|镜像/.test(one.text));

export interface Said {
  kind: 'out' | 'in' | 'both' | 'act';
  passive: boolean;
  actors: readonly Actor[];
  before: Mention | undefined;
  /** Those of one list that do it together. */
  together?: readonly Mention[];
  /** What the text is about. */
  item: Mention | undefined;
  at: number;
}

export const viaOf = (actors: readonly Actor[]): string =>
  actors.find(({ medium, role }) => medium && role === 'via')?.key ?? actors.find(({ medium }) => medium)?.key ?? '';
export const dataOf = (actors: readonly Actor[]): string[] => actors.filter((one) => isData(one)).map(({ key }) => key);

const isDefined = <T>(one: T | undefined): one is T => one !== undefined;

/** What a flow goes through, and does not end at. */
const isPassage = /antenna|\bport$|connector$|interface$|inlet$|transceiver|modem$|天线|口$|收发器|模组$|链路/i;

/** Puts together who sends what to whom, from the roles. */
export function assemble({ kind, passive, actors, before, item, at, together }: Said): FoundFlow[] {
  const parts = actors.filter(isPart);
  const of = (...roles: Role[]) => parts.filter(({ role }) => roles.includes(role));
  const named = of('before');
  const subject =
    (named.length > 0 && (kind === 'both' ? named : named.slice(0, Math.max(1, together?.length ?? 1)))) || [];
  const self: readonly Mention[] = subject.length > 0 ? subject : before ? [before] : [];
  const via =
    viaOf(actors) || (actors.find((one) => isPart(one) && one.role === 'via' && isPassage.test(one.text))?.key ?? '');
  const data = dataOf(actors.filter(({ role }) => role !== 'via'));
  const flow = (from: Mention, to: Mention, both = false): FoundFlow => ({
    from: from.key,
    to: to.key,
    both,
    via,
    data,
    start: at,
  });
  const between = (from: readonly Mention[], to: readonly Mention[], both = false) =>
    from.flatMap((one) => to.map((other) => flow(one, other, both)));
  const steps = of('via').filter(({ text }) => !isPassage.test(text));
  const chain = (from: readonly Mention[], to: readonly Mention[]) =>
    steps.length > 0 && !via
      ? [
          ...between(from, steps.slice(0, 1)),
          ...steps.slice(1).map((one, at) => flow(steps[at] as Mention, one)),
          ...between(steps.slice(-1), to),
        ]
      : between(from, to);
  if (kind === 'both') {
    // "a technician connects a tool to the port": nobody who takes part does it.
    const [object, target] = [of('behind'), of('to', 'with')];
    if (subject.length === 0 && !passive && object.length > 0 && target.length > 0)
      return between(object, target, true);
    const others = of('with', 'to', 'behind', 'by', 'from');
    // "The panel is connected by LIN": to what the text speaks of.
    if (subject.length === 1 && others.length === 0 && via && (item ?? before))
      return between(
        subject,
        [(item?.key === subject[0]?.key ? before : item) ?? item ?? before].filter(isDefined),
        true,
      );
    if (subject.length > 0 && others.length === 0)
      return subject.slice(1).map((one) => flow(subject[0] as Mention, one, true));
    return between(
      self.slice(0, others.length > 0 ? 3 : 1),
      others.filter(({ key }) => !self.some((one) => one.key === key)),
      true,
    );
  }
  const direct = of('behind').filter(({ category }) => category !== 'FW');
  if (kind === 'act') {
    // Software that is flashed is that of the part the text speaks of.
    const flashed = before && self.every(({ category }) => category === 'FW') ? [before] : self;
    // "The lamp is controlled via the bus": by what the text is about.
    if (passive && of('by').length === 0 && via && item) return between([item], subject);
    return passive ? between(of('by'), flashed) : between(self, direct.slice(0, 4));
  }
  const from = of('from');
  // "is drawn by the computer and arrives at the display"
  if (kind === 'in' && of('to').length > 0 && of('from', 'by').length > 0) return between(of('from', 'by'), of('to'));
  if (kind === 'in' && passive && from.length > 0 && of('by').length === 0 && item) return between(from, [item]);
  if (kind === 'in')
    return passive
      ? between(
          from.length > 0 ? from : self,
          of('by').length > 0 ? of('by') : before && from.length === 0 ? [before] : [],
        )
      : chain(from.length > 0 ? from : of('behind').filter(({ category }) => category === 'SEN'), self);
  // "The motors are fed by the unit"
  if (passive && of('by').length > 0 && of('to').length === 0 && subject.length > 0) return between(of('by'), named);
  if (passive && of('by').length > 0)
    return chain(of('by'), of('to').length > 0 ? of('to') : [item ?? before].filter(isDefined));
  if (of('from').length > 0 && of('to').length > 0 && (passive || subject.length === 0))
    return chain(of('from'), of('to'));
  if (of('from').length > 0 && of('to').length > 0) return [...between(of('from'), self), ...between(self, of('to'))];
  if (of('to').length > 0) return chain(self, of('to'));
  if (of('with').length > 1) return between(self, of('with'), true);
  // "Requests reach the controller from the back end"
  if (from.length > 0 && subject.length === 0 && direct.length > 0) return between(from, direct.slice(0, 1));
  // "requests them from the server"
  if (from.length > 0) return between(from, self);
  // "Diagnostics reach the display through the gateway"
  if (subject.length === 0 && direct.length > 0 && steps.length > 0)
    return between(steps.slice(-1), direct.slice(0, 1));
  if (direct.length === 0 && steps.length > 0 && !via) return chain(self, []);
  // "The tractor sends the brake demand": to what the text is about.
  if (direct.length === 0 && subject.length === 1 && item && subject[0]?.key !== item.key && (data.length > 0 || via))
    return between(subject, [item]);
  // "sends the body control ECU a request", "supplies the lamps"
  return between(self, direct.slice(0, 3));
}

/** "Speed from the brake control, CAN" below "Inputs": the others of an item of such a list. */
export function besideItem(mentions: readonly Mention[], item: Mention, side: 'in' | 'out'): FoundFlow[] {
  const via = mentions.find(({ medium }) => medium)?.key ?? '';
  return mentions
    .filter((one) => isPart(one) && !one.negated && one.key !== item.key)
    .slice(0, 4)
    .map(({ key, start }) => {
      const [from, to] = side === 'in' ? [key, item.key] : [item.key, key];
      return { from, to, both: false, via, data: mentions.filter(isData).map((one) => one.key), start };
    });
}

/** "LIN 2: tailgate drive, pinch sensor": what is on a bus. */
export function onBus(sentence: string, mentions: readonly Mention[], item: Mention): FoundFlow[] {
  const [bus] = mentions;
  // On a CAN there are others; what stands on a LIN belongs to its master.
  if (
    !bus?.medium ||
    !/LIN|SENT|SPI|I2C|PWM|GMSL|LVDS|UART|硬线/.test(bus.text) ||
    bus.negated ||
    bus.start > 2 ||
    !/^\s?\d?\s?[:：]/.test(sentence.slice(bus.end))
  )
    return [];
  return besideItem(mentions, item, 'in').map((one) => ({ ...one, both: true }));
}
