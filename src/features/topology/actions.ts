import { type Alignment, aligned, distributed } from '#domain/diagram/arrange.ts';
import { gridStep } from '#domain/diagram/drawing.ts';
import type { PlainTextKey } from '@/i18n';
import { newId } from '@/session/new-id';
import type { Action } from './action';
import { clipOf, pasted } from './clip';
import { type Desk, selectedGroups, selectedLinks, selectedNodes } from './desk';
import { deviceAction } from './device-action';
import { frameAround, grouped, layered, linked, placed, regionOf, relaid, shifted, styled, ungrouped } from './edits';
import { keyboardSelection } from './keyboard-selection';
import { layeredPlaces } from './layout';

const always = () => true;
const some = (desk: Desk) => desk.selection.length > 0;
const boxes = (desk: Desk) => [...selectedNodes(desk), ...selectedGroups(desk)];
const hasBoxes = (least: number) => (desk: Desk) => boxes(desk).length >= least;
const hasLinks = (desk: Desk) => selectedLinks(desk).length > 0;

const tool = (name: 'select' | 'hand' | 'connect' | 'boundary' | 'label', key: string): Action => ({
  name,
  label: `topology.tool.${name}`,
  keys: [key],
  part: 'tools',
  ...(name === 'select' || name === 'hand' ? { reads: true } : {}),
  enabled: always,
  perform: (desk) => desk.setTool(name),
});

const align = (to: Alignment, key?: string): Action => ({
  name: `align.${to}`,
  label: `topology.align.${to}`,
  keys: key ? [key] : [],
  part: 'arrange',
  enabled: hasBoxes(2),
  perform: (desk) => void desk.run(shifted(desk.w, desk.drawing, aligned(boxes(desk), to))),
});

/** One step of the grid at the right or lower edge; a shape stays large enough to be seen. */
const resize = (
  name: 'narrower' | 'wider' | 'lower' | 'higher',
  arrow: string,
  wide: number,
  high: number,
): Action => ({
  name: `resize.${name}`,
  label: `topology.resize.${name}`,
  keys: [`alt+${arrow}`],
  part: 'arrange',
  enabled: (desk) => hasBoxes(1)(desk) && boxes(desk).every(({ style }) => !style.locked),
  perform: (desk) => {
    const sized = boxes(desk).map(({ id, x, y, width, height }) => ({
      id,
      x,
      y,
      width: Math.max(2 * gridStep, width + wide),
      height: Math.max(2 * gridStep, height + high),
    }));
    void desk.run(placed(desk.w, sized, [], 0, 0));
  },
});

const distribute = (along: 'x' | 'y'): Action => ({
  name: `distribute.${along}`,
  label: `topology.distribute.${along}`,
  keys: [],
  part: 'arrange',
  enabled: hasBoxes(3),
  perform: (desk) => void desk.run(shifted(desk.w, desk.drawing, distributed(boxes(desk), along))),
});

const layer = (to: 'up' | 'down' | 'top' | 'bottom', key: string): Action => ({
  name: `layer.${to}`,
  label: `topology.layer.${to}`,
  keys: [key],
  part: 'arrange',
  enabled: some,
  perform: (desk) => void desk.run(layered(desk.w, desk.drawing, desk.selection, to)),
});

const arrow = (to: 'forward' | 'backward' | 'both' | 'none'): Action => ({
  name: `arrow.${to}`,
  label: `topology.arrow.${to}`,
  keys: [],
  part: 'look',
  enabled: hasLinks,
  perform: (desk) => void desk.run(linked(desk.w, desk.selection, { arrow: to })),
});

const route = (to: 'straight' | 'orthogonal' | 'smooth'): Action => ({
  name: `route.${to}`,
  label: `topology.route.${to}`,
  keys: [],
  part: 'look',
  enabled: hasLinks,
  perform: (desk) => void desk.run(linked(desk.w, desk.selection, { route: to })),
});

const layout = (name: 'down' | 'across'): Action => ({
  name: `layout.${name}`,
  label: `topology.layout.${name}`,
  keys: name === 'down' ? ['shift+a'] : [],
  part: 'arrange',
  enabled: ({ drawing }) => drawing.nodes.length > 1,
  perform: (desk) => {
    const chosen = selectedNodes(desk);
    const only = chosen.length > 1 ? new Set(chosen.map(({ id }) => id)) : null;
    void layeredPlaces(desk.drawing, only, name === 'down' ? 'TB' : 'LR').then(async (found) => {
      desk.sayKept(found);
      await desk.run(relaid(desk.w, desk.drawing, found.places));
      desk.canvas.zoomTo('all');
    });
  },
});

const lookedAt = (desk: Desk) => [...boxes(desk), ...selectedLinks(desk)];

const zoom = (
  name: string,
  keys: string[],
  perform: Action['perform'],
  enabled: Action['enabled'] = always,
): Action => ({
  name: `zoom.${name}`,
  label: `topology.zoom.${name}` as PlainTextKey,
  keys,
  part: 'view',
  reads: true,
  enabled,
  perform,
});

/** Everything one can do in the drawing, in the order of menu and sheet. */
export const actions: readonly Action[] = [
  tool('select', 'v'),
  tool('hand', 'h'),
  {
    ...tool('connect', 'c'),
    perform: (desk) => {
      // In the order in which they were selected: from the first to the second.
      const [from, to, ...more] = desk.selection.filter((id) => desk.drawing.nodes.some((node) => node.id === id));
      if (from === undefined || to === undefined || more.length > 0) return desk.setTool('connect');
      desk.connect(from, to);
    },
  },
  {
    ...tool('boundary', 'b'),
    perform: (desk) => {
      const frame = frameAround(selectedNodes(desk));
      if (!frame) return desk.setTool('boundary');
      const id = newId();
      desk.make([regionOf(desk.drawing, desk.nameOf('boundary'), frame, true, id)], [id], true);
    },
  },
  tool('label', 't'),
  {
    name: 'rename',
    label: 'topology.rename',
    keys: ['enter', 'f2'],
    part: 'edit',
    enabled: ({ selection }) => selection.length === 1,
    perform: (desk) => desk.open({ is: 'rename', id: desk.selection[0] as string }),
  },
  {
    name: 'next',
    label: 'topology.addNext',
    keys: ['tab'],
    part: 'edit',
    enabled: (desk) => selectedNodes(desk).length === 1,
    perform: (desk) => desk.addBeside('next'),
  },
  {
    name: 'beside',
    label: 'topology.addBeside',
    keys: ['shift+tab'],
    part: 'edit',
    enabled: (desk) => selectedNodes(desk).length === 1,
    perform: (desk) => desk.addBeside('beside'),
  },
  {
    name: 'copy',
    label: 'topology.copy',
    keys: ['ctrl+c'],
    part: 'edit',
    reads: true,
    enabled: some,
    perform: (desk) => desk.copy(),
  },
  {
    name: 'cut',
    label: 'topology.cut',
    keys: ['ctrl+x'],
    part: 'edit',
    enabled: (desk) => lookedAt(desk).some(({ style }) => !style.locked),
    perform: (desk) => desk.cut(),
  },
  {
    name: 'paste',
    label: 'topology.paste',
    keys: ['ctrl+v'],
    part: 'edit',
    enabled: always,
    perform: (desk) => desk.paste(),
  },
  {
    name: 'duplicate',
    label: 'topology.duplicate',
    keys: ['ctrl+d'],
    part: 'edit',
    enabled: hasBoxes(1),
    perform: (desk) => {
      const { ops, ids } = pasted(desk.w, desk.drawing, clipOf(desk.w, desk.drawing, desk.selection), {
        dx: 20,
        dy: 20,
      });
      desk.make(ops, ids);
    },
  },
  {
    name: 'delete',
    label: 'topology.delete',
    keys: ['delete', 'backspace'],
    part: 'edit',
    enabled: (desk) => lookedAt(desk).some(({ style }) => !style.locked),
    perform: (desk) => desk.open({ is: 'delete', ids: desk.selection }),
  },
  {
    name: 'selectAll',
    label: 'topology.selectAll',
    keys: ['ctrl+a'],
    part: 'edit',
    reads: true,
    enabled: ({ drawing }) => drawing.nodes.length + drawing.groups.length > 0,
    perform: (desk) =>
      desk.select([...desk.drawing.groups, ...desk.drawing.links, ...desk.drawing.nodes].map(({ id }) => id)),
  },
  {
    name: 'hold',
    label: 'topology.hold',
    keys: ['m'],
    part: 'edit',
    reads: true,
    enabled: some,
    perform: (desk) => desk.hold(),
  },
  {
    name: 'lock',
    label: 'topology.lock',
    keys: ['l'],
    part: 'edit',
    enabled: some,
    perform: (desk) => {
      const locked = lookedAt(desk).every(({ style }) => style.locked);
      void desk.run(styled(desk.w, desk.selection, { locked: !locked }));
    },
  },
  {
    name: 'group',
    label: 'topology.group',
    keys: ['ctrl+g'],
    part: 'arrange',
    enabled: hasBoxes(2),
    perform: (desk) => {
      const id = newId();
      const ids = boxes(desk).map((row) => row.id);
      desk.make(grouped(desk.w, desk.drawing, ids, desk.nameOf('group'), id), [id]);
    },
  },
  {
    name: 'ungroup',
    label: 'topology.ungroup',
    keys: ['ctrl+shift+g'],
    part: 'arrange',
    enabled: (desk) => selectedGroups(desk).some(({ boundary }) => !boundary),
    perform: (desk) => void desk.run(ungrouped(desk.w, desk.selection)),
  },
  resize('narrower', 'arrowleft', -gridStep, 0),
  resize('wider', 'arrowright', gridStep, 0),
  resize('lower', 'arrowup', 0, -gridStep),
  resize('higher', 'arrowdown', 0, gridStep),
  align('left', 'ctrl+shift+arrowleft'),
  align('centre'),
  align('right', 'ctrl+shift+arrowright'),
  align('top', 'ctrl+shift+arrowup'),
  align('middle'),
  align('bottom', 'ctrl+shift+arrowdown'),
  distribute('x'),
  distribute('y'),
  layer('up', ']'),
  layer('down', '['),
  layer('top', 'shift+]'),
  layer('bottom', 'shift+['),
  layout('down'),
  layout('across'),
  arrow('forward'),
  arrow('backward'),
  arrow('both'),
  arrow('none'),
  {
    name: 'dashed',
    label: 'topology.dashed',
    keys: [],
    part: 'look',
    enabled: some,
    perform: (desk) => {
      const dashed = lookedAt(desk).every(({ style }) => style.dashed);
      void desk.run(styled(desk.w, desk.selection, { dashed: !dashed }));
    },
  },
  route('orthogonal'),
  route('smooth'),
  route('straight'),
  {
    name: 'unbend',
    label: 'topology.unbend',
    keys: [],
    part: 'look',
    enabled: (desk) => selectedLinks(desk).some(({ vertices }) => vertices.length > 0),
    perform: (desk) => void desk.run(linked(desk.w, desk.selection, { vertices: [] })),
  },
  zoom('in', ['+', '='], ({ canvas }) => canvas.zoomTo(canvas.view.zoom * 1.25)),
  zoom('out', ['-'], ({ canvas }) => canvas.zoomTo(canvas.view.zoom / 1.25)),
  zoom('all', ['1'], ({ canvas }) => canvas.zoomTo('all')),
  zoom('selection', ['2'], ({ canvas }) => canvas.zoomTo('selection'), some),
  zoom('natural', ['3'], ({ canvas }) => canvas.zoomTo(1)),
  {
    name: 'find',
    label: 'topology.find',
    keys: ['ctrl+f', '/'],
    part: 'view',
    reads: true,
    enabled: always,
    perform: (desk) => desk.open({ is: 'find' }),
  },
  {
    // It writes attack paths and nothing of the drawing, so it needs no right to draw.
    name: 'paths',
    label: 'paths.action',
    keys: ['p'],
    part: 'edit',
    reads: true,
    enabled: ({ drawing }) => drawing.links.length > 0,
    perform: (desk) => {
      const chosen = desk.selection.flatMap((id) => lookedAt(desk).find((row) => row.id === id) ?? []);
      const [entry, target] = chosen.flatMap((row) => ('asset' in row && row.asset) || []);
      desk.open({ is: 'paths', entry: entry ?? null, target: target ?? null });
    },
  },
  deviceAction,
  ...keyboardSelection,
  {
    name: 'fullScreen',
    label: 'topology.fullScreen',
    keys: ['f'],
    part: 'view',
    reads: true,
    enabled: always,
    perform: (desk) => desk.fullScreen(),
  },
  {
    name: 'copyPicture',
    label: 'topology.export.clipboard',
    keys: ['shift+c'],
    part: 'view',
    reads: true,
    enabled: ({ drawing }) => drawing.nodes.length > 0,
    perform: (desk) => desk.exportAs('clipboard'),
  },
  {
    name: 'keys',
    label: 'topology.keys',
    keys: ['?'],
    part: 'view',
    reads: true,
    enabled: always,
    perform: (desk) => desk.open({ is: 'keys' }),
  },
];

const byKey = new Map(actions.flatMap((action) => action.keys.map((key) => [key, action] as const)));
export const actionOf = (key: string): Action | undefined => byKey.get(key);
/** What the menus of links offer. */
export const arrowNames = ['forward', 'backward', 'both', 'none'].map((to) => `arrow.${to}`);
export const routeNames = ['orthogonal', 'smooth', 'straight'].map((to) => `route.${to}`);

export const actionNamed = (name: string): Action => actions.find((action) => action.name === name) as Action;

/** May it be done now? */
export const isAllowed = (action: Action, desk: Desk): boolean =>
  (action.reads || !desk.readOnly) && action.enabled(desk);

/** Does it only wait for something to be selected? Tab then leaves the drawing, and paths need links. */
export const lacksSelection = (action: Action, desk: Desk): boolean =>
  desk.selection.length === 0 &&
  (action.reads === true || !desk.readOnly) &&
  !['selectAll', 'paths', 'next', 'beside'].includes(action.name) &&
  !action.enabled(desk);
