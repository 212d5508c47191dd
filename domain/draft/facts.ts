import type { AssetRow } from '../kinds/asset/shape.ts';
import { type AssetFinder, assetFinder, type FoundAsset } from '../library/find-asset.ts';
import { counts, isInside } from '../method/rate/coverage.ts';
import { runToEnd } from '../run-to-end.ts';
import { byCode, type Workspace } from '../workspace/workspace.ts';
import type { Knowledge } from './knowledge.ts';
import { media, mediaIn, mediaOfFlow, mediumOf } from './media.ts';

/** A place of the drawing: an asset, wherever and however often it is drawn, or a box or line without one. */
export interface Place {
  /** Id of the asset, else of the node or link. */
  id: string;
  name: string;
  asset: AssetRow | null;
  isLink: boolean;
  isInside: boolean;
  /** What it is or carries, by code. */
  media: readonly string[];
  /** Those of them an attacker comes in by here. */
  entryMedia: readonly string[];
}

/** How an asset is reached from where attackers come in. */
export interface Way {
  medium: string;
  /** Where it begins. */
  entry: Place;
  /** From the entry to the asset, both included. */
  places: readonly Place[];
}

export interface DrawnFacts {
  /** Is anything drawn at all? */
  isDrawn: boolean;
  places: ReadonlyMap<string, Place>;
  libraryAsset(asset: AssetRow): FoundAsset | null;
  /** Of a flow: the library assets it is called like, whatever their category; "BLE connection" runs over Bluetooth Low Energy. */
  kindsOfName(asset: AssetRow): readonly string[];
  /** Does the asset count: a security asset inside the boundary? */
  counts(asset: AssetRow): boolean;
  isInside(asset: AssetRow): boolean;
  /** Of an asset that is a flow: it leads over the border of the item, or over one inside it. */
  crosses(id: string): 'outer' | 'inner' | null;
  /** Ways in to an asset, the easiest first; one for each entry and medium. */
  ways(asset: string): readonly Way[];
  /**
   * Media by which an asset itself is attacked: its own, those of what it is drawn on or beside, and those that pass from end to end whatever lies
   * between, as diagnosis, updates and remote commands do.
   */
  mediaAt(asset: string): ReadonlySet<string>;
  /** Whether a unit sends a flow: who controls only the receiver does not forge what comes. */
  sends(unit: string, flow: string): boolean;
  /** Assets joined to an asset by a line. */
  beside(asset: string): readonly Place[];
}

/** What is part of the block it is drawn beside: who has the block has it, whatever the arrow says. */
export const contained = new Set(['FW', 'DAR', 'KEY', 'FUN', 'PII']);
/** What passes from one to the other, and where. */
const flows = new Set(['COM', 'DIT', 'EXT']);
const entryMedia = new Set(media.filter(({ isEntry }) => isEntry).map(({ code }) => code));

/** What is sent over them is meant for the asset at the end: diagnosis, updates, remote commands. */
const passing = new Set(['obd', 'cellular', 'cloud', 'app']);
/** What a sensor takes in from the world: it deceives the sensor, and nobody comes further in by it. */
export const perceived = new Set(['camera', 'lidar', 'radar', 'ultrasonic', 'gnss', 'voice', 'tpms']);
/** Places that what is perceived reaches: the sensor, what it sends, and who receives that. */
const perceivedAs = 3;
/** Port, opened unit, and what is kept in it. */
const openedAs = 3;
/** Server, the unit it talks to, and what is kept in it. */
const servedAs = 3;

/** What was said of a state of a task last: the stages of a draft ask one after the other. */
const said = new WeakMap<Workspace, { assets: Knowledge['assets']; facts: DrawnFacts }>();

/** What the drawings of a task say. */
export const drawnFacts = (w: Workspace, knowledge: Pick<Knowledge, 'assets'>): DrawnFacts =>
  runToEnd(findingFacts(w, knowledge));

/** `drawnFacts`, pausing now and then: at first every name is looked up in the library. */
export function* findingFacts(w: Workspace, { assets }: Pick<Knowledge, 'assets'>): Generator<undefined, DrawnFacts> {
  const known = said.get(w);
  if (known?.assets === assets) return known.facts;
  const facts = yield* factsOf(w, assets);
  said.set(w, { assets, facts });
  return facts;
}

/** Names are looked up again in every state of a task, the library stays the same: what was found is kept with it. */
const finders = new WeakMap<Knowledge['assets'], AssetFinder>();
const mostKept = 5000;
function finderOf(assets: Knowledge['assets']): AssetFinder {
  const known = finders.get(assets);
  if (known) return known;
  const find = assetFinder(assets);
  const found = new Map<string, FoundAsset | null>();
  const finder: AssetFinder = (asset) => {
    const key = [asset.category, asset.library?.library, asset.library?.entry, asset.name].join('\n');
    const one = found.get(key);
    if (one !== undefined) return one;
    if (found.size >= mostKept) found.clear();
    const now = find(asset);
    found.set(key, now);
    return now;
  };
  finders.set(assets, finder);
  return finder;
}

function* factsOf(w: Workspace, assets: Knowledge['assets']): Generator<undefined, DrawnFacts> {
  const finder = finderOf(assets);
  yield;
  const found = new Map<string, FoundAsset | null>();
  const libraryAsset = (asset: AssetRow) => {
    const known = found.get(asset.id);
    if (known !== undefined) return known;
    const one = finder(asset);
    found.set(asset.id, one);
    return one;
  };
  const isIn = (asset: AssetRow) => isInside(asset, w.drawnInside);
  const codeOf = (text: string) => {
    const one = text.trim() === '' ? null : finder({ name: text.slice(0, 200), category: '', library: null });
    return one ? [one.entry.code] : [];
  };
  const places = yield* placesOf(w, libraryAsset, codeOf);
  const next = nextOf(w, places);
  const passed = new Map<string, Set<string>>();
  const ways = yield* waysOf(w, places, next, passed);
  const crossing = crossingOf(w, places);
  const beside = (id: string) => [...(next.both.get(id) ?? [])].flatMap((one) => places.get(one) ?? []);
  const near = new Map<string, ReadonlySet<string>>();
  const mediaAt = (id: string) => {
    const known = near.get(id);
    if (known) return known;
    const found = new Set([
      ...(places.get(id)?.media ?? []),
      ...(passed.get(id) ?? []),
      ...(ways.get(id) ?? []).flatMap((way) => (way.places.length <= 3 ? [way.medium] : [])),
      ...beside(id).flatMap((one) => (one.isLink ? one.media : one.asset === null ? one.entryMedia : [])),
    ]);
    near.set(id, found);
    return found;
  };
  return {
    isDrawn: w.nodes.size > 0,
    places,
    libraryAsset,
    kindsOfName: ({ name, category }) => (flows.has(category) ? codeOf(name) : []),
    counts: (asset) => counts(asset, w.drawnInside),
    isInside: isIn,
    crosses: (id) => crossing.get(id) ?? null,
    ways: (id) => ways.get(id) ?? ways.get(w.assets.get(id)?.part ?? '') ?? [],
    mediaAt,
    sends: (unit, flow) => next.senders.get(flow)?.has(unit) === true,
    beside,
  };
}

function* placesOf(
  w: Workspace,
  libraryAsset: (asset: AssetRow) => FoundAsset | null,
  codeOf: (text: string) => string[],
): Generator<undefined, Map<string, Place>> {
  const places = new Map<string, Place>();
  const drawnAsLink = new Set([...w.links].flatMap(({ asset }) => asset ?? []));
  for (const asset of [...w.assets].sort(byCode)) {
    yield;
    const found = libraryAsset(asset);
    const codes = found && found.by !== 'category' ? [found.entry.code] : [];
    places.set(asset.id, {
      id: asset.id,
      name: asset.name,
      asset,
      isLink: drawnAsLink.has(asset.id) || asset.diagram === 'link',
      isInside: isInside(asset, w.drawnInside),
      ...mediaOfAsset(asset, codes),
    });
  }
  for (const { id, asset, text } of w.nodes) {
    if (asset !== null && w.assets.has(asset)) continue;
    yield;
    places.set(id, {
      id,
      name: text,
      asset: null,
      isLink: false,
      isInside: false,
      ...entriesAmong(mediaIn(text, codeOf(text))),
    });
  }
  for (const { id, asset, text } of w.links)
    if (asset === null || !w.assets.has(asset))
      places.set(id, {
        id,
        name: text,
        asset: null,
        isLink: true,
        isInside: false,
        ...entriesAmong(mediaOfFlow(text)),
      });
  return places;
}

const entriesAmong = (found: readonly string[]) => ({
  media: found,
  entryMedia: found.filter((code) => entryMedia.has(code)),
});

/**
 * The name says what a thing is; of a description only radios are taken, since it also tells what the thing works with. What passes from one to the other
 * is called after what it is about, as a charging request is: of its words only a bus and a radio that carries it count, and else what the library says it is.
 */
function mediaOfAsset({ name, description, data, category }: AssetRow, codes: readonly string[]) {
  const named = passes.has(category) ? mediaOfFlow : mediaIn;
  const own = named(name, codes);
  const said = named(`${description}\n${data}`);
  const radios = said.filter(
    (code) => !perceived.has(code) && (mediumOf.get(code)?.vector === 'adjacent' || code === 'cellular'),
  );
  return {
    media: [...new Set([...own, ...said])],
    entryMedia: contained.has(category) ? [] : [...new Set([...own, ...radios])].filter((code) => entryMedia.has(code)),
  };
}
const passes = new Set(['COM', 'DIT']);

/** Where an attacker gets from each place. */
interface Next {
  along: Map<string, Set<string>>;
  /** In whatever direction. */
  both: Map<string, Set<string>>;
  /** Of each flow who sends it. */
  senders: Map<string, Set<string>>;
}

/**
 * An attacker goes on in the direction data takes, and onto a flow from either of its ends: who controls the receiver is on the wire. A line without
 * words and asset says that two things belong together, so it leads both ways.
 */
function nextOf(w: Workspace, places: ReadonlyMap<string, Place>): Next {
  const next: Next = { along: new Map(), both: new Map(), senders: new Map() };
  const join = (map: Map<string, Set<string>>, from: string, to: string) => {
    if (from === to) return;
    const all = map.get(from);
    if (all) all.add(to);
    else map.set(from, new Set([to]));
  };
  const go = (from: string, to: string) => join(next.along, from, to);
  const placeOfNode = (id: string) => {
    const asset = w.nodes.get(id)?.asset;
    return asset && places.has(asset) ? asset : id;
  };
  for (const link of w.links) {
    const [from, to] = [placeOfNode(link.from), placeOfNode(link.to)];
    if (!places.has(from) || !places.has(to)) continue;
    const flow = link.asset && places.has(link.asset) ? link.asset : link.id;
    for (const end of [from, to]) {
      join(next.both, end, flow);
      join(next.both, flow, end);
      go(end, flow);
    }
    join(next.both, from, to);
    join(next.both, to, from);
    const isPart = [from, to].some((end) => contained.has(places.get(end)?.asset?.category ?? ''));
    const isBoth =
      isPart || link.arrow === 'both' || link.arrow === 'none' || (link.asset === null && link.text === '');
    if (isBoth || link.arrow === 'forward') go(flow, to);
    if (isBoth || link.arrow === 'backward') go(flow, from);
    if (isBoth || link.arrow === 'forward') join(next.senders, flow, from);
    if (isBoth || link.arrow === 'backward') join(next.senders, flow, to);
  }
  for (const { id, part } of w.assets)
    if (part && places.has(part)) {
      go(part, id);
      join(next.both, part, id);
    }
  return next;
}

/**
 * Whether a flow leads over a trust boundary: from inside the item to what is outside of it, or between zones of the item. Only a drawing with a
 * boundary says so.
 */
function crossingOf(w: Workspace, places: ReadonlyMap<string, Place>): Map<string, 'outer' | 'inner'> {
  const boundaries = new Map<string, { id: string; x: number; y: number; width: number; height: number }[]>();
  for (const group of w.groups)
    if (group.boundary) boundaries.set(group.diagram, [...(boundaries.get(group.diagram) ?? []), group]);
  const found = new Map<string, 'outer' | 'inner'>();
  for (const { id, asset, diagram, from, to } of w.links) {
    const around = boundaries.get(diagram) ?? [];
    const [one, other] = [from, to].map((end) => {
      const node = w.nodes.get(end);
      return node ? around.filter((group) => isIn(node, group)).map((group) => group.id) : [];
    }) as [string[], string[]];
    const key = asset !== null && places.has(asset) ? asset : id;
    if ((one.length === 0) !== (other.length === 0)) found.set(key, 'outer');
    else if (found.get(key) !== 'outer' && one.join() !== other.join()) found.set(key, 'inner');
  }
  return found;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The middle of the box lies in the frame. */
function isIn(box: Box, frame: Box): boolean {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height;
}

/** Places on a way at most. */
const longest = 12;
/** Ways to one asset at most. */
const mostWays = 8;

const rankOfMedium = new Map(media.map(({ code }, at) => [code, at]));
/** The shortest way from each entry to each asset. */
function* waysOf(
  w: Workspace,
  places: ReadonlyMap<string, Place>,
  { along }: Next,
  passed: Map<string, Set<string>>,
): Generator<undefined, Map<string, Way[]>> {
  const ways = new Map<string, Way[]>();
  for (const entry of entriesOf(places, along)) {
    yield;
    const before = new Map<string, string | null>([[entry.id, null]]);
    let edge = [entry.id];
    for (let steps = 1; edge.length > 0 && steps < longest; steps++) {
      const further: string[] = [];
      for (const at of edge)
        for (const to of along.get(at) ?? [])
          if (!before.has(to)) {
            before.set(to, at);
            further.push(to);
          }
      edge = further;
    }
    for (const id of before.keys()) {
      if (!w.assets.has(id)) continue;
      const way: Place[] = [];
      for (let at: string | null | undefined = id; at; at = before.get(at)) way.unshift(places.get(at) as Place);
      // What is sent by a server or a tester arrives, though nobody comes so far by it.
      if (!way.slice(1, -1).some(isDevice))
        for (const medium of entry.entryMedia)
          if (passing.has(medium)) passed.set(id, (passed.get(id) ?? new Set()).add(medium));
      for (const medium of entry.entryMedia.length > 0 ? entry.entryMedia : [''])
        if (reaches(medium, way)) ways.set(id, [...(ways.get(id) ?? []), { medium, entry, places: way }]);
    }
  }
  for (const [id, all] of ways) ways.set(id, all.sort(easier).filter(isFirstOf).slice(0, mostWays));
  return ways;
}

/**
 * How far one comes by a medium: what is perceived no further than its receiver, who has opened a unit no further than what is in it, a server to what it
 * sends and who receives that. An interface and a radio nearby are their own entries.
 */
function reaches(medium: string, way: readonly Place[]): boolean {
  const last = way.at(-1);
  if (!last || way.length === 1) return true;
  if (last.entryMedia.length > 0 && last.asset?.category === 'EXT') return false;
  if (last.isLink && last.entryMedia.some(isNearby)) return false;
  const units = way.filter(({ isLink }) => !isLink);
  if (medium === 'debug') return units.length <= openedAs && !last.isLink;
  if (medium === 'cloud' && way[0]?.asset?.category === 'CLD')
    return last.isLink ? way.length === 2 : units.length <= servedAs && !units.slice(1, -1).some(isDevice);
  return !perceived.has(medium) || way.length <= perceivedAs;
}

const isNearby = (code: string) => code !== 'app' && mediumOf.get(code)?.vector === 'adjacent' && !perceived.has(code);
const isDevice = ({ asset }: Place) => asset?.category === 'EXT';

const rankOf = ({ medium }: Way) => (medium === '' ? media.length : (rankOfMedium.get(medium) ?? media.length));
const easier = (a: Way, b: Way): number => rankOf(a) - rankOf(b) || a.places.length - b.places.length;
/** Of several entries of one medium the nearest is enough. */
const isFirstOf = (way: Way, at: number, all: readonly Way[]): boolean =>
  all.findIndex(({ medium }) => medium === way.medium) === at;

/**
 * Where attackers come in: interfaces to the outside and boxes that are called like one, radios that are drawn as flows, and what is outside of the
 * item and leads into it while nothing else leads there.
 */
function entriesOf(places: ReadonlyMap<string, Place>, along: ReadonlyMap<string, ReadonlySet<string>>): Place[] {
  const reached = new Set([...along].flatMap(([from, all]) => (places.get(from)?.isLink ? [...all] : [])));
  return [...places.values()].filter((place) => {
    if (!along.has(place.id)) return false;
    const isMedium = place.entryMedia.length > 0;
    if (place.asset === null) return isMedium && !place.isLink;
    if (place.asset.category === 'EXT') return true;
    if (place.isLink) return place.entryMedia.some((code) => isNearby(code) || code === 'cellular');
    return isMedium || (!place.isInside && !reached.has(place.id));
  });
}
