import { blocksOfText } from '#domain/reading/blocks.ts';
import { readText } from '#domain/reading/read.ts';
import { deliveredEntries, goldNames, goldOf, readGold, scoreOf, textOf } from '#tests/domain/reading/gold.ts';
import { type Figure, median, timed } from './figure.ts';

/** Characters of a page of a specification, tables among them. */
const perPage = 1800;
const pages = 40;

/** Forty pages made of the descriptions, each copy with other names, so that there is as much to find as in a real one. */
function fortyPages(language: 'en' | 'zh'): string {
  const names = goldNames().filter((name) => goldOf(name).language === language);
  const all = names.map(textOf).join('\n\n');
  const copies = Math.ceil((pages * perPage) / all.length);
  const text = Array.from({ length: copies }, (_, n) =>
    all.replace(/\b(gateway)\b|网关/gi, (name) => `${name} ${n + 1}`),
  ).join('\n\n');
  return text.slice(0, pages * perPage);
}

/** How long reading takes, and how much of each description is found: the lists come from people, not from the reader. */
export const reading = {
  name: 'reading',
  async run(): Promise<Figure[]> {
    const entries = deliveredEntries();
    const secondsOf = async (language: 'en' | 'zh'): Promise<number> => {
      const text = fortyPages(language);
      const times: number[] = [];
      for (let round = 0; round < 5; round++)
        times.push(await timed(() => readText({ blocks: blocksOfText(text), pages: 0, emptyPages: [] }, entries)));
      return median(times) / 1000;
    };
    const scores = goldNames().map((name) => ({ name, score: scoreOf(goldOf(name), readGold(name)) }));
    const percent = (part: number, whole: number) => (part / whole) * 100;
    return [
      { name: `an English description of ${pages} pages, read`, value: await secondsOf('en'), unit: 's', budget: 5 },
      { name: `a Chinese description of ${pages} pages, read`, value: await secondsOf('zh'), unit: 's', budget: 5 },
      ...scores.flatMap(({ name, score: { found, wanted, right, proposed } }): Figure[] => [
        {
          name: `${name}: assets and interfaces found`,
          value: percent(found, wanted),
          unit: '%',
          budget: 80,
          better: 'atLeast',
          note: `${found} of ${wanted}`,
        },
        {
          name: `${name}: proposals right`,
          value: percent(right, proposed),
          unit: '%',
          budget: 60,
          better: 'atLeast',
          note: `${right} of ${proposed}`,
        },
      ]),
    ];
  },
};
