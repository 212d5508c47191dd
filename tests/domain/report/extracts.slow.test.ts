// @vitest-environment node
// postgres: no, the database has no part in it
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportFormats } from '#contract/report.ts';
import { codecs } from '#domain/formats/codecs.ts';
import { kindNames } from '#domain/kinds/kinds.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { type LeftOutPart, leftOutParts } from '#domain/report/profile/audience.ts';
import { extractOf } from '#domain/report/profile/extract.ts';
import { deliveredProfiles, profileChapters, ReportProfileBody } from '#domain/report/profile/profile.ts';
import { profiledReport } from '#domain/report/profile/profiled-report.ts';
import { nameOf } from '#server/report/job-names.ts';
import { sampleTemplate } from '#server/templates/sample.ts';
import { textsInFile } from '#tests/world/bytes-of-file.ts';
import { empty } from '#tests/world/headlamp.ts';
import { foreignText, type Planted, planted } from '#tests/world/planted.ts';
import { randomVersion } from '#tests/world/random-history.ts';
import { randomRuns } from '#tests/world/random-runs.ts';
import { Choices } from '#tests/world/random-task.ts';
import { filledBy } from '#tests/world/template-files.ts';
import { writeReport } from '#tests/world/write-report.ts';
import { head, wordsIn } from './example.ts';

/** Profiles that leave something out: those of the product, and any other. */
const Profiles = fc.oneof(
  fc.constantFrom(...deliveredProfiles.filter(({ body }) => body.leaveOut.length > 0).map(({ body }) => body)),
  fc
    .record({
      leaveOut: fc.subarray([...leftOutParts], { minLength: 1 }),
      chapters: fc.constant([...profileChapters]),
      locale: fc.constantFrom('zh-CN', 'en-US', 'both'),
    })
    .map((given) => ReportProfileBody.parse({ name: 'Any', audience: 'customer', ...given })),
);

const madeFrom = (choices: readonly number[]): Planted =>
  planted(randomVersion({ ...empty().w, method: structuredClone(defaultMethod) }, choices), head);

const hiddenOf = ({ plants }: Planted, parts: readonly LeftOutPart[]) => parts.flatMap((part) => plants[part]);

/** What all texts planted for a part begin with. */
const beginnings = (parts: readonly LeftOutPart[]) => parts.map((part) => `Zq${part}`);

type Write = (made: Planted, profile: ReportProfileBody | null) => Uint8Array | Promise<Uint8Array>;

const reports = reportFormats.map((format): [string, Write] => [
  format,
  (made, profile) => {
    const asked = { locale: 'both', format, explain: true, content: 'tara' } as const;
    return writeReport(format, profiledReport({ workspace: made.w, head: made.head }, asked, profile));
  },
]);
const documents = Object.entries(codecs).flatMap(([name, { write }]): [string, Write][] =>
  write
    ? [
        [
          name,
          ({ w, head: of }, profile) => {
            const whole = { workspace: w, head: of, ratings: rate(w) };
            return new Uint8Array(Buffer.from(write(profile ? extractOf(w, of, profile) : whole).content));
          },
        ],
      ]
    : [],
);
const sample = sampleTemplate('en');

/** Every file that is made of an analysis by a profile, by what it is. */
const files: Readonly<Record<string, Write>> = {
  ...Object.fromEntries(reports),
  template: (made, profile) => filledBy(sample, { workspace: made.w, head: made.head }, profile, 'both'),
  ...Object.fromEntries(documents),
};

/** What each of them tells of the whole: what none tells could not be missing. */
const ofPrinted = ['reasons', 'steps', 'people', 'notes', 'files', 'drafts'] as const;
const ofRdx = ['reasons', 'values', 'steps', 'people', 'notes', 'drafts'] as const;
const toldBy = [
  ...['docx', 'pdf', 'xlsx', 'template'].map((name) => [name, beginnings(ofPrinted)] as const),
  ...['rdx-json', 'rdx-xml', 'rdx-cyclonedx-json', 'rdx-cyclonedx-xml'].map(
    (name) => [name, [...beginnings(ofRdx), foreignText]] as const,
  ),
  ...['reqif', 'reqifz'].map((name) => [name, [...beginnings(['reasons', 'notes']), foreignText]] as const),
];

/** An analysis that has something of everything. */
const plenty = Array.from({ length: 60 }, (_, i) => i * 7 + 1);

describe('what a profile leaves out', () => {
  it('is told by no report of any analysis, and is in no row, head or rating', () => {
    const property = fc.property(Choices, Profiles, fc.constantFrom(...reportFormats), (choices, profile, format) => {
      const made = madeFrom(choices);
      const asked = { locale: 'both', format, explain: true, content: 'tara' } as const;
      const report = profiledReport({ workspace: made.w, head: made.head }, asked, profile);
      const requirements = profiledReport(
        { workspace: made.w, head: made.head },
        { ...asked, content: 'requirements' },
        profile,
      );
      const { workspace, head: told, ratings } = extractOf(made.w, made.head, profile);
      const rows = kindNames.map((kind) => [...workspace[kind].values()]);
      const inMaps = JSON.stringify([rows, told, workspace.method, ratings], (_, value: unknown) =>
        value instanceof Map ? [...value] : value,
      );
      const words = [wordsIn(report), wordsIn(requirements), inMaps].join();
      expect(hiddenOf(made, profile.leaveOut).filter((text) => words.includes(text))).toEqual([]);
    });
    fc.assert(property, { numRuns: randomRuns(500) });
  }, 300_000);

  it('would be told by a report of the whole', () => {
    const made = madeFrom([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const asked = { locale: 'both', format: 'docx', explain: true, content: 'tara' } as const;
    const told = wordsIn(profiledReport({ workspace: made.w, head: made.head }, asked, null));
    const parts = leftOutParts.filter((part) => made.plants[part].some((text) => told.includes(text)));
    expect(parts).toEqual(['reasons', 'steps', 'people', 'notes', 'files', 'drafts']);
  });

  it.each(Object.entries(files))(
    'is in no byte of a file: %s',
    async (_, write) => {
      const property = fc.asyncProperty(Choices, Profiles, async (choices, profile) => {
        const found = textsInFile(await write(madeFrom(choices), profile), beginnings(profile.leaveOut));
        expect(found).toEqual([]);
      });
      await fc.assert(property, { numRuns: randomRuns(12) });
    },
    300_000,
  );

  it.each(toldBy)(
    'would be in the file of the whole: %s',
    async (name, told) => {
      const whole = await files[name]?.(madeFrom(plenty), null);
      expect(textsInFile(whole ?? new Uint8Array(), [...beginnings(leftOutParts), foreignText])).toEqual(told);
    },
    60_000,
  );

  it('is looked for in every file there is', () => {
    expect(toldBy.map(([name]) => name)).toEqual(Object.keys(files));
  });

  it('is in no name of a file', () => {
    const property = fc.property(Choices, Profiles, fc.constantFrom(...reportFormats), (choices, profile, format) => {
      const { w, head: of } = madeFrom(choices);
      const asked = { id: 'any', name: { en: 'Any', zh: 'Any' }, form: profile };
      const input = { versionId: w.versionId, format, locale: 'both' as const, profile: asked };
      const name = nameOf({ about: { versions: [w] }, input }, [{ workspace: w, head: of }]);
      expect(beginnings(leftOutParts).filter((text) => name.includes(text))).toEqual([]);
    });
    fc.assert(property, { numRuns: randomRuns(50) });
  });
});
