// @vitest-environment node
// postgres: no, the database has no part in it
import { constants, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { reportFormats } from '#contract/report.ts';
import { codecs } from '#domain/formats/codecs.ts';
import { kindNames } from '#domain/kinds/kinds.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { type LeftOutPart, leftOutParts } from '#domain/report/profile/audience.ts';
import { extractOf } from '#domain/report/profile/extract.ts';
import { deliveredProfiles, profileChapters, ReportProfileBody } from '#domain/report/profile/profile.ts';
import { profiledReport } from '#domain/report/profile/profiled-report.ts';
import { empty } from '#tests/world/headlamp.ts';
import { type Planted, planted } from '#tests/world/planted.ts';
import { randomVersion } from '#tests/world/random-history.ts';
import { randomRuns } from '#tests/world/random-runs.ts';
import { Choices } from '#tests/world/random-task.ts';
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

/** The text as a file may hold it: as it is, in UTF-16 of both orders, as hexadecimal digits of these, and in Base64 at each place. */
function bytesOf(text: string): Buffer[] {
  const little = Buffer.from(text, 'utf16le');
  const big = Buffer.from(little).swap16();
  const hex = [Buffer.from(text), little, big].map((bytes) => bytes.toString('hex'));
  const base64 = ['', 'a', 'aa'].map((before) =>
    Buffer.from(before + text)
      .toString('base64')
      .slice(before === '' ? 0 : 4, -4),
  );
  const written = [text, ...hex, ...hex.map((one) => one.toUpperCase()), ...base64];
  return [...written.map((one) => Buffer.from(one)), little, big];
}

/** The file, and what it holds unpacked: the parts of an archive with their names, or the streams of a PDF. */
function partsOf(file: Uint8Array): Buffer[] {
  const whole = Buffer.from(file);
  return [whole, ...(whole.subarray(0, 2).toString() === 'PK' ? filesIn(file) : streamsIn(whole))];
}

const filesIn = (file: Uint8Array): Buffer[] =>
  Object.entries(unzipSync(file)).flatMap(([name, bytes]) => [Buffer.from(name), Buffer.from(bytes)]);

function streamsIn(file: Buffer): Buffer[] {
  const text = file.toString('latin1');
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, stream = '']) => {
    const bytes = Buffer.from(stream, 'latin1');
    return bytes[0] === 0x78 ? inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes;
  });
}

/** What all texts planted for a part begin with. */
const beginnings = (parts: readonly LeftOutPart[]) => parts.map((part) => `Zq${part}`);

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

  it('is in no document of another tool', () => {
    const writers = Object.values(codecs).flatMap(({ write }) => write ?? []);
    expect(writers.length).toBeGreaterThan(3);
    const property = fc.property(Choices, Profiles, (choices, profile) => {
      const made = madeFrom(choices);
      const extract = extractOf(made.w, made.head, profile);
      for (const write of writers) {
        const text = Buffer.from(write(extract).content).toString();
        expect(beginnings(profile.leaveOut).filter((one) => text.includes(one))).toEqual([]);
      }
    });
    fc.assert(property, { numRuns: randomRuns(60) });
  }, 120_000);

  it('would be told by a report of the whole', () => {
    const made = madeFrom([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const asked = { locale: 'both', format: 'docx', explain: true, content: 'tara' } as const;
    const told = wordsIn(profiledReport({ workspace: made.w, head: made.head }, asked, null));
    const parts = leftOutParts.filter((part) => made.plants[part].some((text) => told.includes(text)));
    expect(parts).toEqual(['reasons', 'steps', 'people', 'notes', 'files', 'drafts']);
  });

  it('is in no byte of a file, however a format writes its texts', async () => {
    const property = fc.asyncProperty(
      Choices,
      Profiles,
      fc.constantFrom(...reportFormats),
      async (choices, profile, format) => {
        const made = madeFrom(choices);
        const asked = { locale: 'both', format, explain: true, content: 'tara' } as const;
        const report = profiledReport({ workspace: made.w, head: made.head }, asked, profile);
        const parts = partsOf(await writeReport(format, report));
        const found = beginnings(profile.leaveOut).filter((text) =>
          bytesOf(text).some((bytes) => parts.some((part) => part.includes(bytes))),
        );
        expect(found).toEqual([]);
      },
    );
    await fc.assert(property, { numRuns: randomRuns(25) });
  }, 300_000);
});
