import { describe, expect, it } from 'vitest';
import { aligned, distributed } from '#domain/diagram/arrange.ts';
import { colours } from '#domain/diagram/colours.ts';
import { drawingOf, nodeSize } from '#domain/diagram/drawing.ts';
import { crossingsOf, distanceToLine, middleOf, overlap } from '#domain/diagram/geometry.ts';
import { frameOf, pictureOf } from '#domain/diagram/picture.ts';
import { crossingsIn } from '#domain/diagram/picture-link.ts';
import type { Look } from '#domain/diagram/picture-parts.ts';
import { routesOf } from '#domain/diagram/route.ts';
import { fitText, textWidth } from '#domain/diagram/shapes.ts';
import { svgOf } from '#domain/diagram/svg.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { drawingDesk } from './drawing-desk.ts';

const node = { x: 0, y: 0, width: 152, height: 46 };
const lookOf = (name: string): Look => ({
  name,
  code: 'A-1',
  icon: 'ecu',
  form: 'card',
  part: false,
  level: null,
  threatened: false,
});
const looks = new Map<string, Look>();
/** The same object for the same name, as on screen. */
const sameLook = (name: string): Look => looks.get(name) ?? (looks.set(name, lookOf(name)).get(name) as Look);
const pictured = (desk: ReturnType<typeof drawingDesk>) => {
  const drawing = drawingOf(desk.w, 'd');
  return { drawing, picture: pictureOf({ drawing, lookOf, outside: 'outside', colours: colours.light }) };
};

/** Two nodes 400 apart with a flow, the first one in a boundary. */
function crossing() {
  const desk = drawingDesk();
  desk.asset('ecu', node);
  desk.asset('cloud', { ...node, x: 552 });
  desk.flow('update', 'ecu', 'cloud');
  desk.boundary({ x: -50, y: -50, width: 300, height: 150 });
  return desk;
}

describe('a link', () => {
  it('runs from the side that looks at the other node to the side that looks back', () => {
    const { picture } = pictured(crossing());
    expect(picture.routes.get('link-update')?.points).toEqual([
      { x: 152, y: 23 },
      { x: 552, y: 23 },
    ]);
  });

  it('turns at right angles and stays out of both of its nodes', () => {
    const desk = crossing();
    desk.do(change('nodes', desk.w.nodes.get('node-cloud')!, { x: -300, y: 400 }));
    const points = routesOf(drawingOf(desk.w, 'd')).get('link-update')?.points ?? [];
    expect(points.length).toBeGreaterThan(2);
    for (let i = 1; i < points.length; i++)
      expect(points[i]!.x === points[i - 1]!.x || points[i]!.y === points[i - 1]!.y).toBe(true);
    expect(crossingsOf(points, { x: 1, y: 1, width: 150, height: 44 })).toEqual([]);
  });

  it('goes through its bends', () => {
    const desk = crossing();
    const bend = { x: 300, y: 200 };
    desk.do(change('links', desk.w.links.get('link-update')!, { vertices: [bend] }));
    for (const route of ['straight', 'orthogonal', 'smooth'] as const) {
      desk.do(change('links', desk.w.links.get('link-update')!, { route }));
      const points = routesOf(drawingOf(desk.w, 'd')).get('link-update')?.points ?? [];
      expect(distanceToLine(bend, points)).toBeLessThan(0.01);
    }
  });

  it('beside another at the same side of a node does not cover it', () => {
    const desk = crossing();
    desk.flow('back', 'cloud', 'ecu');
    const routes = routesOf(drawingOf(desk.w, 'd'));
    const [a, b] = ['link-update', 'link-back'].map((id) => middleOf(routes.get(id)?.points ?? []));
    expect(Math.abs((a?.y ?? 0) - (b?.y ?? 0))).toBeGreaterThan(10);
  });

  it('that crosses a trust boundary is marked where it does', () => {
    const { picture, drawing } = pictured(crossing());
    expect(crossingsIn(picture, drawing)).toEqual([
      { link: 'link-update', at: { x: 250, y: 23 }, boundary: 'boundary' },
    ]);
  });

  it('inside of a boundary is not marked', () => {
    const desk = crossing();
    desk.do(change('groups', desk.w.groups.get('boundary')!, { width: 900 }));
    const { picture, drawing } = pictured(desk);
    expect(crossingsIn(picture, drawing)).toEqual([]);
  });
});

describe('a picture', () => {
  it('draws boundaries below links and links below nodes, whatever their layers', () => {
    const desk = crossing();
    desk.do(change('groups', desk.w.groups.get('boundary')!, { z: 500 }));
    expect(pictured(desk).picture.items.map(({ kind }) => kind)).toEqual(['group', 'link', 'node', 'node']);
  });

  it('is a file that says the names of the assets and holds no mark-up of theirs', () => {
    const desk = drawingDesk();
    const bad = '<script>alert(1)</script>';
    desk.do(add('assets', { name: bad }, 'a'), add('nodes', { diagram: 'd', asset: 'a', ...node, width: 500 }));
    const drawing = drawingOf(desk.w, 'd');
    const picture = pictureOf({ drawing, lookOf: () => lookOf(`${bad}\u0000`), outside: '', colours: colours.light });
    const { svg } = svgOf(picture, '#ffffff');
    expect(svg).toContain('&lt;script&gt;');
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('\u0000');
  });

  it('is as large as all that is drawn, with a margin', () => {
    const { picture } = pictured(crossing());
    const { width, height } = svgOf(picture, '#ffffff', frameOf(picture, 10));
    expect([width, height]).toEqual([754 + 20, 150 + 20]);
  });
});

describe('the name of a node', () => {
  const drawn = (name: string, height: number) => {
    const desk = drawingDesk();
    desk.asset('named', { x: 0, y: 0, width: 152, height });
    const drawing = drawingOf(desk.w, 'd');
    const [item] = pictureOf({ drawing, lookOf: () => lookOf(name), outside: '', colours: colours.light }).items;
    return item?.shapes.flatMap((shape) => (shape.is === 'text' ? [shape] : [])) ?? [];
  };

  it('stands in two lines where one is too short, above its code, at the size nodes are made with', () => {
    const texts = drawn('Central gateway of the vehicle', nodeSize.height);
    expect(texts.map(({ text }) => text)).toEqual(['Central ', 'gateway of th…', 'A-1']);
    const [first, second, code] = texts.map(({ y }) => y) as [number, number, number];
    expect(first).toBeGreaterThan(10);
    expect(second).toBeGreaterThan(first + 12);
    expect(code).toBeGreaterThan(second + 12);
    expect(code).toBeLessThan(nodeSize.height - 3);
    expect(drawn('中央网关控制器与安全模块', nodeSize.height).map(({ text }) => text)).toHaveLength(3);
  });

  it.each([
    ['Chinese without blanks', '车载远程信息处理控制单元与网关之间的安全通信通道'.repeat(4).slice(0, 80)],
    ['Latin without blanks', 'Telematics_Control_Unit_'.repeat(4).slice(0, 80)],
    ['wide letters', 'W'.repeat(80)],
    ['words', 'Telematics control unit of the '.repeat(3).slice(0, 80)],
  ])('of 80 letters, %s, ends inside the node with an ellipsis', (_, name) => {
    for (const height of [30, nodeSize.height, 90]) {
      const names = drawn(name, height).filter(({ text }) => text !== 'A-1');
      expect(names.at(-1)?.text).toMatch(/…$/);
      for (const { x, y, text, size, bold } of names) {
        expect(x + textWidth(text.trimEnd(), size, bold)).toBeLessThanOrEqual(152);
        expect(y).toBeLessThan(height);
      }
    }
  });

  it('stays in one line where it fits or the node is too low', () => {
    expect(drawn('Lamp', nodeSize.height).map(({ text }) => text)).toEqual(['Lamp', 'A-1']);
    expect(drawn('Central gateway', 40).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Central.*…$/),
      'A-1',
    ]);
  });
});

describe('the label of a link', () => {
  it('stands where it is not cut, beside no node', () => {
    const desk = drawingDesk();
    const size = { width: 152, height: 46 };
    desk.asset('Telematics', { x: 220, y: 0, ...size });
    desk.asset('Gateway', { x: 460, y: 100, ...size });
    desk.flow('Automotive-Ethernet', 'Telematics', 'Gateway');
    const drawing = drawingOf(desk.w, 'd');
    const { items } = pictureOf({ drawing, lookOf: (id) => lookOf(id), outside: '', colours: colours.light });
    const link = items.find(({ kind }) => kind === 'link')!;
    const label = link.shapes.find((shape) => shape.is === 'text')!;
    expect(label).toMatchObject({ text: 'Automotive-Ethernet' });
    const ground = link.shapes.find((shape) => shape.is === 'rect')!;
    const box = { x: link.box.x + ground.x, y: link.box.y + ground.y, width: ground.w, height: ground.h };
    for (const node of drawing.nodes) expect(overlap(node, box)).toBe(false);
  });

  it('lies behind no node that the link passes, and comes back when that node is moved away', () => {
    const desk = drawingDesk();
    const size = { width: 152, height: 46 };
    desk.asset('West', { x: 0, y: 0, ...size });
    desk.asset('Between', { x: 500, y: 0, ...size });
    desk.asset('East', { x: 1000, y: 0, ...size });
    desk.flow('NMEA', 'West', 'East', 'straight');
    const draw = () => {
      const drawing = drawingOf(desk.w, 'd');
      const { items } = pictureOf({ drawing, lookOf: sameLook, outside: '', colours: colours.light });
      const link = items.find(({ kind }) => kind === 'link')!;
      const ground = link.shapes.find((shape) => shape.is === 'rect')!;
      const box = { x: link.box.x + ground.x, y: link.box.y + ground.y, width: ground.w, height: ground.h };
      return { box, covered: drawing.nodes.filter((one) => overlap(one, box)) };
    };
    const { box, covered } = draw();
    expect(covered).toEqual([]);
    desk.do(change('nodes', desk.w.nodes.get('node-Between')!, { y: 400 }));
    expect(draw().box.x).toBeGreaterThan(box.x);
    desk.do(change('nodes', desk.w.nodes.get('node-Between')!, { y: 0 }));
    expect(draw()).toEqual({ box, covered: [] });
  });

  it('lies over no other label where there is room beside it, and stays where it is while nothing near it moves', () => {
    const desk = drawingDesk();
    const size = { width: 152, height: 46 };
    const places = { West: [0, 0], East: [700, 300], South: [0, 300], North: [700, 0] } as const;
    for (const [name, [x, y]] of Object.entries(places)) desk.asset(name, { x, y, ...size });
    desk.flow('CAN-FD', 'West', 'East', 'straight');
    desk.flow('Ethernet', 'South', 'North', 'straight');
    const draw = () => {
      const drawing = drawingOf(desk.w, 'd');
      return pictureOf({ drawing, lookOf: sameLook, outside: '', colours: colours.light }).items.filter(
        ({ kind }) => kind === 'link',
      );
    };
    const links = draw();
    const [first, second] = links.map((link) => {
      const ground = link.shapes.find((shape) => shape.is === 'rect')!;
      return { x: link.box.x + ground.x, y: link.box.y + ground.y, width: ground.w, height: ground.h };
    });
    expect(overlap(first!, second!)).toBe(false);
    expect(draw()).toEqual(links);
    expect(draw()[1]).toBe(links[1]);
  });

  /** What is drawn of a flow between two nodes, one so far right of the other, and the box of its label. */
  function named(name: string, gap: number, prepare: (desk: ReturnType<typeof drawingDesk>) => void = () => undefined) {
    const desk = drawingDesk();
    desk.asset('Telematics', { x: 0, y: 0, ...nodeSize });
    desk.asset('Gateway', { x: nodeSize.width + gap, y: 0, ...nodeSize });
    desk.flow(name, 'Telematics', 'Gateway');
    prepare(desk);
    const drawing = drawingOf(desk.w, 'd');
    const { items } = pictureOf({ drawing, lookOf: (id) => lookOf(id), outside: '', colours: colours.light });
    const link = items.find(({ title }) => title.endsWith(name))!;
    const ground = link.shapes.find((shape) => shape.is === 'rect')!;
    const box = { x: link.box.x + ground.x, y: link.box.y + ground.y, width: ground.w, height: ground.h };
    const text = link.shapes.flatMap((shape) => (shape.is === 'text' ? [shape.text] : []));
    const leads = link.shapes.some((shape) => shape.is === 'path' && shape.dash === '2 2');
    const anchors = link.shapes.flatMap((one) =>
      one.is === 'text' ? [{ anchor: one.anchor, x: link.box.x + one.x }] : [],
    );
    return { text, box, anchors, leads, covered: drawing.nodes.filter((one) => overlap(one, box)) };
  }

  it('stands whole beside a line that is too short for it, over no node', () => {
    const { text, box, covered, leads } = named('Drive-release', 48);
    expect([text, covered, leads]).toEqual([['Drive-release'], [], true]);
    expect(Math.abs(box.y + box.height / 2 - 23)).toBeLessThan(60);
  });

  it('is whole where there is room for it, in the middle of its ground whatever the font', () => {
    const { text, box, anchors } = named('Oncoming-car-information', 400);
    expect(text).toEqual(['Oncoming-car-information']);
    expect(anchors).toEqual([{ anchor: 'middle', x: expect.closeTo(box.x + box.width / 2, 1) }]);
  });

  it('stands over no other label where several lines are short', () => {
    const { text, box } = named('Drive-release', 48, (desk) =>
      desk.flow('BLE-unlock-request', 'Gateway', 'Telematics'),
    );
    const other = named('BLE-unlock-request', 48, (desk) => desk.flow('Drive-release', 'Gateway', 'Telematics'));
    expect([text, other.text]).toEqual([['Drive-release'], ['BLE-unlock-request']]);
    expect(box.width).toBeGreaterThan(60);
  });

  it('is visibly shortened where all around its line is taken', () => {
    const { text } = named('Automotive-Ethernet', 30, (desk) => {
      for (let row = -8; row <= 8; row++)
        for (let column = -4; column <= 5; column++)
          desk.asset(`n${row + 8}-${column + 4}`, { x: column * 182, y: row * 48, ...nodeSize });
    });
    expect(text).toEqual([expect.stringMatching(/^Aut.*…$/)]);
  });
});

describe('a text', () => {
  it('is cut where it is wider than its room, Chinese characters counted as wide as high', () => {
    expect(fitText('Gateway', 100, 12)).toBe('Gateway');
    expect(fitText('Central gateway of the vehicle', 60, 12)).toMatch(/^Cent.*…$/);
    expect(textWidth('中央网关', 12)).toBe(48);
    expect(fitText('中央网关控制器', 50, 12)).toMatch(/…$/);
  });

  it('of bold capitals and signs is taken to be as wide as in the widest font it may be drawn with', () => {
    // What DejaVu Sans Bold has, in thousandths of the size.
    const widths = {
      774: 'AV',
      762: 'B',
      830: 'D',
      683: 'E',
      821: 'G',
      837: 'HN',
      775: 'K',
      850: 'OQ',
      770: 'R',
      812: 'U',
      1103: 'W',
      716: 'bdgpq',
      712: 'hnu',
      687: 'o',
      678: 'e',
      675: 'a',
      593: 'c',
      493: 'r',
      478: 't',
      343: 'ijl',
      771: 'X',
      872: '&',
      838: '#+<=>~',
      1000: '…',
    };
    for (const [width, letters] of Object.entries(widths))
      for (const letter of letters)
        expect(textWidth(letter, 1000, true), letter).toBeGreaterThanOrEqual(Number(width) - 1);
    for (const [marked, plain] of ['ÀA', 'ÖO', 'Ñn', 'ŴW'])
      expect(textWidth(marked ?? '', 12, true)).toBeGreaterThanOrEqual(textWidth(plain ?? '', 12, true));
  });
});

describe('boxes', () => {
  const boxes = [0, 100, 500].map((x, i) => ({ id: `${i}`, x, y: i * 7, width: 50, height: 20 }));

  it('are aligned to an edge of their frame; those that stand there already do not move', () => {
    expect([...aligned(boxes, 'left')]).toEqual([
      ['1', { x: 0, y: 7 }],
      ['2', { x: 0, y: 14 }],
    ]);
    expect(aligned(boxes.slice(0, 1), 'left').size).toBe(0);
  });

  it('are distributed with the same gap between the outermost', () => {
    expect([...distributed(boxes, 'x')]).toEqual([['1', { x: 250, y: 7 }]]);
  });
});

describe('the title of a frame', () => {
  it('is covered by no frame inside of it: it stands further along the top, at the bottom or over the frame', () => {
    const place = (inner: { x: number; y: number; width: number; height: number }) => {
      const desk = drawingDesk();
      desk.boundary({ x: 0, y: 0, width: 600, height: 300 }, 'outer');
      desk.boundary(inner, 'inner');
      const [outer] = pictured(desk).picture.items;
      const tab = outer!.shapes.filter((shape) => shape.is === 'rect')[1]!;
      const box = { x: tab.x, y: tab.y, width: tab.w, height: tab.h };
      return { at: [tab.x, tab.y], isCovered: overlap(box, inner) };
    };
    expect(place({ x: 40, y: 60, width: 200, height: 200 })).toEqual({ at: [8, 8], isCovered: false });
    expect(place({ x: 4, y: 10, width: 200, height: 280 })).toEqual({ at: [212, 8], isCovered: false });
    expect(place({ x: 4, y: 4, width: 592, height: 200 })).toEqual({ at: [8, 272], isCovered: false });
    expect(place({ x: 4, y: 4, width: 592, height: 290 })).toEqual({ at: [8, -22], isCovered: false });
  });

  it('is covered by no node of it, and by the label of no link', () => {
    const desk = drawingDesk();
    desk.boundary({ x: 0, y: 0, width: 600, height: 300 }, 'outer');
    desk.asset('ecu', { ...node, x: 4, y: 4 });
    desk.asset('west', { ...node, x: -300, y: -5 });
    desk.asset('east', { ...node, x: 640, y: -5 });
    desk.flow('diagnostics', 'west', 'east', 'straight');
    const { items } = pictured(desk).picture;
    const tabs = items.flatMap(({ box, kind, shapes }) => {
      const rects = shapes.filter((shape) => shape.is === 'rect');
      const tab = kind === 'group' ? rects[1] : kind === 'link' ? rects[0] : undefined;
      return tab ? [{ x: box.x + tab.x, y: box.y + tab.y, width: tab.w, height: tab.h }] : [];
    });
    const [title, label] = tabs;
    expect(title).toMatchObject({ x: 164, y: 8 });
    expect(overlap(title!, { ...node, x: 4, y: 4 })).toBe(false);
    expect(overlap(title!, label!)).toBe(false);
  });
});
