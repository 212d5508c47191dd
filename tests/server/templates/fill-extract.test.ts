// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { rate } from '#domain/method/rate/rater.ts';
import type { ChangesSince } from '#domain/report/profile/extract.ts';
import { ReportProfileBody } from '#domain/report/profile/profile.ts';
import { TemplateRows } from '#domain/report/template/rows.ts';
import { templateSource } from '#domain/report/template/source.ts';
import { sampleTemplate } from '#server/templates/sample.ts';
import { head, headlamp } from '../../domain/report/example.ts';
import { linesOf, p, partsOf } from '../../world/docx-parts.ts';
import { docx, filledBy } from '../../world/template-files.ts';

const w = headlamp();
const profileOf = (form: object) => ReportProfileBody.parse({ name: 'Any', audience: 'customer', ...form });
const linesBy = (body: string, form: object, changes?: ChangesSince) =>
  linesOf(filledBy(docx(body), { workspace: w, head, changes }, profileOf(form)));
const mark = 'Extract for the customer';

describe('an own template filled by a profile', () => {
  it('says at its head that it is an extract, for whom, and what is left out', () => {
    const lines = linesBy(p('{task.name}'), { leaveOut: ['reasons', 'people'] });
    expect(lines[0]).toContain(mark);
    expect(lines[0]).toContain('Left out: Reasons of ratings and decisions; Names of people');
    expect(lines[1]).toBe('Headlamp-TARA');
  });

  it.each([
    ['where the template says so first', p('{task.name}') + p('{extract}')],
    ['where the facts of the cover say so', p('{table: cover}') + p('{table: risks}')],
    ['in the sample', undefined],
  ])('does not say it twice at its head %s', (_, body) => {
    const bytes = body === undefined ? sampleTemplate('en') : docx(body);
    const document = partsOf(filledBy(bytes, { workspace: w, head }, profileOf({})))['word/document.xml'] ?? '';
    expect(document).toContain(mark);
    expect(document).not.toContain('<w:pBdr>');
  });

  it.each([
    ['behind what is told', p('{table: risks}') + p('{extract}')],
    ['in a loop that comes later', p('{#risks}{code}{/risks}') + p('{#extract}{extract}{/extract}')],
    ['where there is nothing else', ''],
  ])('says it first all the same %s', (_, body) => {
    expect(linesBy(body, {})[0]).toContain(mark);
  });

  it('says nothing of an extract of the whole analysis', () => {
    const file = filledBy(docx(p('{#extract}Part{/extract}{^extract}Whole{/extract}')), { workspace: w, head }, null);
    expect(linesOf(file)[0]).toBe('Whole');
  });

  it('rates as the whole analysis does, whatever is left out', () => {
    const [risk] = [...w.risks.values()];
    const [asset] = w.damages.get(risk?.damage ?? '')?.assets ?? [];
    const form = { leaveOut: ['values', 'reasons', 'steps'], assets: [w.assets.get(asset ?? '')?.code ?? ''] };
    const lines = linesBy(p('{#risks}') + p('{code} {risk value}') + p('{/risks}'), form);
    expect(lines).toContain(`${risk?.code} ${rate(w).risks.get(risk?.id ?? '')?.overall}`);
    expect(lines.filter((line) => /^R-/.test(line)).length).toBeLessThan(w.risks.size);
  });

  it('tells no chapter and no column that was not chosen, and does not say that there is nothing', () => {
    const body =
      p('{section: treatment}') +
      p('{#goals}{code}{/goals}{^goals}No goals{/goals}') +
      p('{#damages}{code}: {impact} {description}{/damages}');
    const lines = linesBy(body, { chapters: ['damages'], columns: { damages: ['impact'] } });
    expect(lines).toContain('Not part of this extract.');
    expect(lines.join()).not.toMatch(/No goals|CG-1/);
    const [damage] = [...w.damages.values()];
    expect(lines.join()).toContain(`${damage?.code}:  ${damage?.description}`);
  });

  it('tells neither people nor that there are none', () => {
    const body = p('By {people.responsible}{^people.responsible}nobody{/} {^members}alone{/members}');
    expect(linesBy(p('{extract}') + body, { leaveOut: ['people'] })).toContain('By  ');
  });

  it('tells only the rows that changed, where the profile asks for that', () => {
    const [first] = [...w.goals.values()];
    const source = templateSource(
      { workspace: w, head, changes: { version: 'V0.9', changed: [first?.id ?? ''], removed: [] } },
      'en-US',
      profileOf({ since: 'lastFinal' }),
    );
    expect(new TemplateRows(source).rows('goals').map(({ fields }) => fields.get('code'))).toEqual([first?.code]);
    expect(w.goals.size).toBeGreaterThan(1);
  });
});
