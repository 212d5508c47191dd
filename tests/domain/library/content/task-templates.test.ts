import { describe, expect, it } from 'vitest';
import { drawingOf } from '#domain/diagram/drawing.ts';
import { covers, crossingsOf, overlap } from '#domain/diagram/geometry.ts';
import { routesOf } from '#domain/diagram/route.ts';
import {
  drawnTaskTemplates,
  rowsOfDrawing,
  taskDrawings,
} from '#domain/library/content/task-templates/task-templates.ts';
import { templateLibrary } from '#domain/library/templates.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { expertList, type expertLists } from '#tests/domain/draft/expert/lists.ts';
import { empty } from '#tests/world/headlamp.ts';

type Language = 'en' | 'zh';

/** The task one gets of a drawn item, through the edits a person would make. */
function drawn(code: string, language: Language = 'en'): Workspace {
  const one = taskDrawings.find((item) => item.code === code);
  if (!one) throw new Error(code);
  const desk = empty();
  desk.do(...rowsOfDrawing(one, language, (key) => key));
  return desk.w;
}

const codes = taskDrawings.map(({ code }) => code);
const listOf: Readonly<Record<string, (typeof expertLists)[number]>> = {
  'TT-GW': 'gateway',
  'TT-TBOX': 'tbox',
  'TT-BMS': 'bms',
  'TT-KEYLESS': 'keyless',
  'TT-CAMERA': 'camera',
};

const textsIn = (value: unknown): { en: string; zh: string }[] => {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value && 'zh' in value) return [value as { en: string; zh: string }];
  return Object.values(value).flatMap(textsIn);
};

describe('the delivered task templates', () => {
  it('are five entries of the library, with what they hold', () => {
    const parsed = drawnTaskTemplates().map((seed) => templateLibrary.form.parse({ ...seed, reviewed: false }));
    expect(parsed.map(({ code }) => code)).toEqual(['TT-GW', 'TT-TBOX', 'TT-BMS', 'TT-KEYLESS', 'TT-CAMERA']);
    expect(parsed.map(({ task }) => task?.delivered)).toEqual(codes);
    expect(parsed.map(({ task }) => task?.rows.assets)).toEqual([19, 19, 18, 20, 19]);
    expect(parsed.map(({ task }) => task?.formZh?.systemName)).toEqual([
      '中央网关',
      'T-Box',
      '电池管理系统',
      '无钥匙进入和启动系统',
      '前视摄像头',
    ]);
  });

  it.each(codes)('say all of %s in both languages', (code) => {
    const texts = textsIn(taskDrawings.find((one) => one.code === code));
    expect(texts.length).toBeGreaterThan(60);
    expect(texts.filter(({ en, zh }) => en.trim() === '' || zh.trim() === '')).toEqual([]);
    // Sentences of the Chinese texts end and are divided by full-width marks.
    expect(texts.filter(({ zh }) => /[\u4e00-\u9fff][,;:!?]|[,;:!?][\u4e00-\u9fff]/.test(zh))).toEqual([]);
    expect(texts.filter(({ en }) => /[\u3000-\uffef]/.test(en))).toEqual([]);
  });

  it.each(codes)('hold of %s the drawing and the item definition, and nothing that is analysed', (code) => {
    const w = drawn(code);
    for (const kind of ['damages', 'threats', 'steps', 'paths', 'risks', 'goals', 'requirements'] as const)
      expect(tableOf(w, kind).size).toBe(0);
    expect(w.functions.size).toBeGreaterThanOrEqual(4);
    expect(w.assumptions.size).toBeGreaterThanOrEqual(3);
    expect([...w.chapters.values()].map(({ topic }) => topic)).toEqual(
      expect.arrayContaining(['boundary', 'environment', 'constraints']),
    );
    const assets = [...w.assets.values()];
    expect(assets.filter(({ category, properties }) => category === '' || properties.length > 0)).toEqual([]);
    const used = new Set(assets.flatMap(({ functions }) => functions));
    expect([...w.functions.values()].filter(({ id }) => !used.has(id))).toEqual([]);
  });

  it.each(codes)('draw %s without overlaps, and no link behind a node', (code) => {
    const w = drawn(code);
    const { nodes, links, groups } = drawingOf(w, 'D1');
    for (const [at, node] of nodes.entries())
      expect(nodes.slice(at + 1).filter((other) => overlap(node, other))).toEqual([]);
    const routes = routesOf({ nodes, links });
    const behind = links.flatMap(({ id, from, to }) =>
      nodes
        .filter((node) => node.id !== from && node.id !== to)
        .filter((node) => crossingsOf(routes.get(id)?.points ?? [], node).length > 0)
        .map((node) => `${id} behind ${node.id}`),
    );
    expect(behind).toEqual([]);
    const inside = nodes.filter(({ group }) => group !== null);
    expect(inside.filter((node) => !groups.some((group) => covers(group, node)))).toEqual([]);
    expect(nodes.filter((node) => node.group === null && groups.some((group) => overlap(group, node)))).toEqual([]);
  });

  it.each(codes)('have %s with parts inside and outside of the trust boundary', (code) => {
    const w = drawn(code);
    const inside = [...w.assets.values()].filter(({ id }) => w.drawnInside.get(id));
    const outside = [...w.assets.values()].filter(({ id }) => w.drawnInside.get(id) === false);
    expect(inside.length).toBeGreaterThanOrEqual(12);
    expect(outside.length).toBeGreaterThanOrEqual(4);
    expect(outside.filter(({ insideTrustBoundary }) => insideTrustBoundary)).toEqual([]);
  });

  it.each(codes)('draw of %s what the list of the expert names', (code) => {
    const w = drawn(code);
    const { damages, paths } = expertList(listOf[code] as (typeof expertLists)[number]);
    const inside = new Set([...w.assets.values()].filter(({ id }) => w.drawnInside.get(id)).map(({ name }) => name));
    const all = new Set([...w.assets.values()].map(({ name }) => name));
    expect(damages.filter(({ asset }) => !inside.has(asset))).toEqual([]);
    expect(paths.filter(({ entry }) => entry !== '' && !all.has(entry))).toEqual([]);
  });

  it('have Chinese names in a task made in Chinese', () => {
    const names = [...drawn('TT-BMS', 'zh').assets.values()].map(({ name }) => name);
    expect(names).toContain('电池管理单元');
    expect(names).toContain('主接触器');
    expect(names).not.toContain('Main contactors');
  });
});
