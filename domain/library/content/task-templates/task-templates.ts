import type { Port } from '#domain/diagram/route.ts';
import { type ChapterTopic, chapterId } from '#domain/kinds/chapter/shape.ts';
import type { KindName } from '#domain/kinds/kinds.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { IconName } from '#domain/model/icons.ts';
import { add, type Op } from '#domain/workspace/edit.ts';
import type { SeedEntry } from '../../libraries.ts';
import bms from './bms.json';
import camera from './camera.json';
import gateway from './gateway.json';
import keyless from './keyless.json';
import tbox from './tbox.json';

/** An item as an engineer draws it, with its definition (clause 9.3), before anything of it is analysed. */
export interface TaskDrawing {
  code: string;
  name: LocalText;
  description: LocalText;
  systemName: LocalText;
  overview: LocalText;
  chapters: readonly { topic: ChapterTopic; text: LocalText }[];
  functions: readonly { key: string; name: LocalText; description: LocalText }[];
  assumptions: readonly { key: string; name: LocalText; text: LocalText; explanation: LocalText }[];
  frames: readonly (DrawnBox & { key: string; name: LocalText; boundary: boolean })[];
  blocks: readonly (Drawn & Omit<DrawnBox, 'width' | 'height'> & Partial<DrawnBox> & { outside?: boolean })[];
  flows: readonly DrawnFlow[];
}

interface DrawnBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Drawn {
  key: string;
  category: string;
  icon?: IconName;
  name: LocalText;
  description: LocalText;
  /** Keys of the functions it serves. */
  functions?: readonly string[];
}

interface DrawnFlow {
  /** Keys of blocks. */
  from: string;
  to: string;
  /** A line without an asset only says something, or nothing. */
  asset?: Drawn;
  words?: LocalText;
  arrow?: 'none' | 'forward' | 'backward' | 'both';
  route?: 'straight' | 'orthogonal';
  sides?: readonly [Port, Port];
  via?: readonly { x: number; y: number }[];
}

/** The items that are delivered drawn, in the order they are offered. */
export const taskDrawings = [gateway, tbox, bms, keyless, camera] as unknown as readonly TaskDrawing[];

type Language = 'en' | 'zh';
type IdOf = (key: string) => string;

/** Wide enough for the names of components. */
const boxSize = { width: 202, height: 46 };

/** The rows of an item, in one language. Damages, threats, paths and risks are left to who analyses it. */
export function rowsOfDrawing(one: TaskDrawing, language: Language, id: IdOf): Op[] {
  const say = (text: LocalText) => text[language];
  const diagram = id('D1');
  const functionsOf = ({ functions = [] }: Drawn) => functions.map(id);
  return [
    ...one.chapters.map(({ topic, text }) => add('chapters', { topic, text: say(text) }, chapterId(topic))),
    ...one.functions.map(({ key, name, description }) =>
      add('functions', { name: say(name), description: say(description) }, id(key)),
    ),
    ...one.assumptions.map(({ key, name, text, explanation }) =>
      add('assumptions', { name: say(name), text: say(text), explanation: say(explanation) }, id(key)),
    ),
    // The name of a diagram has no blanks.
    add('diagrams', { name: say(one.systemName).replace(/\s+/g, '-') }, diagram),
    ...one.frames.map(({ key, name, ...place }) => add('groups', { diagram, name: say(name), ...place }, id(key))),
    ...one.blocks.flatMap((block): Op[] => {
      const { key, name, description, category, icon = '', outside = false, x, y } = block;
      const inside = { insideTrustBoundary: !outside, isSecurityAsset: !outside };
      const texts = { name: say(name), description: say(description) };
      const size = { width: block.width ?? boxSize.width, height: block.height ?? boxSize.height };
      const frame = one.frames.find((group) => x > group.x && x < group.x + group.width);
      return [
        add('assets', { ...texts, category, icon, ...inside, functions: functionsOf(block) }, id(key)),
        add(
          'nodes',
          { diagram, asset: id(key), x, y, ...size, group: outside || !frame ? null : id(frame.key) },
          id(`N-${key}`),
        ),
      ];
    }),
    ...one.flows.flatMap((flow, at) => flowRows(flow, { say, id, diagram, key: `L-${at}` })),
  ];
}

function flowRows(
  { from, to, asset, words, arrow = 'forward', route = 'orthogonal', sides, via }: DrawnFlow,
  { say, id, diagram, key }: { say: (text: LocalText) => string; id: IdOf; diagram: string; key: string },
): Op[] {
  const [fromPort, toPort] = sides ?? ['', ''];
  const vertices = (via ?? []).map(({ x, y }) => ({ x, y }));
  const way = { from: id(`N-${from}`), fromPort, to: id(`N-${to}`), toPort, arrow, route, vertices };
  if (!asset) return [add('links', { diagram, text: words ? say(words) : '', ...way }, id(key))];
  const { name, description, category, icon = '', functions = [] } = asset;
  const texts = { name: say(name), description: say(description) };
  return [
    add('assets', { ...texts, diagram: 'link', category, icon, functions: functions.map(id) }, id(asset.key)),
    add('links', { diagram, asset: id(asset.key), ...way }, id(key)),
  ];
}

/** The item a delivered template is made of; undefined of one this version of the product does not know. */
export const drawingOfTemplate = (code: string): TaskDrawing | undefined =>
  taskDrawings.find((one) => one.code === code);

/** Task templates with a drawing: from it the analysis is drafted. */
export const drawnTaskTemplates = (): SeedEntry<'templates'>[] =>
  taskDrawings.map((one) => {
    const { code, name, description } = one;
    const formIn = (language: Language) => ({
      type: 'system' as const,
      level: 'system' as const,
      systemName: one.systemName[language],
      description: description[language],
      overview: one.overview[language],
    });
    return {
      code,
      name,
      description,
      source: 'expert judgement',
      type: 'task',
      task: {
        delivered: code,
        task: name.en,
        version: '',
        rows: countsOf(one),
        form: formIn('en'),
        formZh: formIn('zh'),
      },
    };
  });

function countsOf(one: TaskDrawing): Partial<Record<KindName, number>> {
  const counts: Partial<Record<KindName, number>> = {};
  for (const op of rowsOfDrawing(one, 'en', (key) => key)) counts[op.kind] = (counts[op.kind] ?? 0) + 1;
  return counts;
}
