import { beforeEach, describe, expect, it } from 'vitest';
import { coverageOf, sayOps } from '#domain/library/catalogue-coverage.ts';
import { enterOps, excludeOps, linkOps, reassessOps } from '#domain/library/catalogue-edits.ts';
import { proposalsOf } from '#domain/library/catalogue-proposals.ts';
import { r155Catalogue } from '#domain/library/catalogues.ts';
import { linkOf } from '#domain/library/into-task.ts';
import { change } from '#domain/workspace/edit.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';

let desk: Desk;
beforeEach(() => {
  desk = headlamp();
});

const covered = () => coverageOf(desk.w, r155Catalogue);
const entry = (code: string) => covered().entries.find((one) => one.entry.code === code)!;
const threats = () => [...desk.w.threats].sort(byCode);
const says = (description: string) => desk.do(change('threats', threats()[0]!, { description }));
const proposed = (library?: ReadonlyMap<string, readonly string[]>) =>
  proposalsOf(covered().entries, desk.w.threats, r155Catalogue, library);
const shown = (library?: ReadonlyMap<string, readonly string[]>) =>
  proposed(library).map(({ of, threat, by, unsure }) => `${of.entry.number} ${threat.code} ${by}${unsure ? '?' : ''}`);

describe('many entries of a catalogue at once', () => {
  it('do not apply for one reason, but for those a threat scenario addresses; one undo takes it back', () => {
    const [first] = threats();
    desk.do(...sayOps(desk.w, 'R155-4.1', { threats: [first!.id], reason: '' }));
    desk.do(...sayOps(desk.w, 'R155-4.2', { threats: [], reason: 'before' }));
    desk.do(...excludeOps(covered().entries.slice(0, 50), '  no radio '));
    expect(covered().counts).toEqual({ open: 20, addressed: 1, excluded: 49 });
    expect(entry('R155-4.1')).toMatchObject({ state: 'addressed', reason: '' });
    expect(entry('R155-4.2').reason).toBe('no radio');
    desk.undo();
    expect(covered().counts).toEqual({ open: 68, addressed: 1, excluded: 1 });
    expect(entry('R155-4.2').reason).toBe('before');
  });

  it('take no blank reason', () => {
    expect(excludeOps(covered().entries, '  ')).toEqual([]);
  });

  it('are assessed again where a reason excludes them; links stay, and nothing else is touched', () => {
    const [first] = threats();
    desk.do(...sayOps(desk.w, 'R155-4.1', { threats: [first!.id], reason: 'kept beside' }));
    desk.do(...excludeOps([entry('R155-5.1'), entry('R155-5.2')], 'no channel'));
    const ops = reassessOps(covered().entries);
    expect(ops.length).toBe(3);
    desk.do(...ops);
    expect(covered().counts).toEqual({ open: 69, addressed: 1, excluded: 0 });
    expect([...desk.w.coverages].map((row) => [row.entry, row.threats.length])).toEqual([['R155-4.1', 1]]);
  });

  it('are entered cell by cell: what holds the value already writes nothing', () => {
    const [first] = threats();
    desk.do(...enterOps([{ of: entry('R155-4.1'), threats: [first!.id], reason: ' why ' }]));
    expect(entry('R155-4.1')).toMatchObject({ state: 'addressed', reason: 'why' });
    expect(enterOps([{ of: entry('R155-4.1'), threats: [first!.id], reason: 'why' }])).toEqual([]);
    desk.do(...enterOps([{ of: entry('R155-4.1'), threats: [] }]));
    expect(entry('R155-4.1')).toMatchObject({ state: 'excluded', reason: 'why' });
  });

  it('do not write over what a colleague wrote meanwhile', () => {
    desk.do(...enterOps([{ of: entry('R155-4.1'), reason: 'first' }]));
    const seen = entry('R155-4.1');
    desk.do(...enterOps([{ of: entry('R155-4.1'), reason: 'of a colleague' }]));
    expect(() => desk.do(...enterOps([{ of: seen, reason: 'mine' }]))).toThrow();
    expect(entry('R155-4.1').reason).toBe('of a colleague');
  });
});

describe('threat scenarios that name entries', () => {
  it('are proposed by number beside the name of the catalogue, in both languages', () => {
    const { code } = threats()[0]!;
    says('Spoofed requests, see UN R155, Annex 5: 4.1 and 11.1. CVSS 5.1 rates it.');
    expect(shown()).toEqual([`4.1 ${code} number`, `11.1 ${code} number`]);
    says('伪造请求（UN R155 附件五 4.1）');
    expect(shown()).toEqual([`4.1 ${code} number`]);
    says('as R155-20.3');
    expect(shown()).toEqual([`20.3 ${code} number`]);
    says('R155 names 99.9, and 4.1.7 too');
    expect(shown()).toEqual([]);
  });

  it('are unsure without the name of the catalogue, and no figure of a text counts', () => {
    const { code } = threats()[0]!;
    says('Spoofing (4.1) over Bluetooth 5.2 at 5.1 m; [11.1]');
    expect(shown()).toEqual([`4.1 ${code} number?`, `11.1 ${code} number?`]);
  });

  it('are proposed for every entry of a section they name, all of them unsure', () => {
    says('External interface, 4.3.5');
    const all = r155Catalogue.entries.filter(({ group }) => group === '4.3.5');
    expect(proposed().map(({ of, by, unsure }) => [of.entry.code, by, unsure])).toEqual(
      all.map(({ code }) => [code, 'section', true]),
    );
  });

  it('are proposed by the name of an entry, and by the library entry they were taken from', () => {
    const { code } = threats()[0]!;
    says(`${r155Catalogue.entries[0]!.name.en.toUpperCase()} at night`);
    expect(shown()).toEqual([`1.1 ${code} name`]);
    says('Something else');
    const library = linkOf('attacks', { id: 'entry-1', rev: 1 }, 'en');
    desk.do(change('threats', threats()[0]!, { library }));
    expect(shown()).toEqual([]);
    expect(shown(new Map([['entry-1', ['AT-9', 'R155-6.2']]]))).toEqual([`6.2 ${code} library`]);
  });

  it('are proposed by the name an entry had in earlier versions of the product', () => {
    const { code } = threats()[0]!;
    says('Somebody enters the server over the internet without authorisation');
    expect(shown()).toEqual([`1.2 ${code} name`]);
    says('单一发送方冒充多辆车（女巫攻击）');
    expect(shown()).toEqual([`4.2 ${code} name`]);
  });

  it('are linked beside what is linked, many in one edit, and then proposed no more', () => {
    const [first, second] = threats();
    desk.do(...sayOps(desk.w, 'R155-4.1', { threats: [second!.id], reason: 'kept' }));
    says('R155 4.1, 4.2 and 5.1');
    desk.do(...linkOps(proposed().map(({ of, threat }) => ({ of, threat: threat.id }))));
    expect(entry('R155-4.1')).toMatchObject({ state: 'addressed', reason: 'kept' });
    expect(entry('R155-4.1').by.map(({ threat }) => threat.id)).toEqual([first!.id, second!.id]);
    expect(covered().counts.addressed).toBe(3);
    expect(proposed()).toEqual([]);
    desk.undo();
    expect(covered().counts.addressed).toBe(1);
  });
});
