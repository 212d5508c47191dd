import { goldNames, goldOf, readGold, scoreOf } from '../../tests/domain/reading/gold.ts';

/** What the reader of texts finds of what is wanted, text by text; with `-v` what it misses and what is wrong. */
const says = process.argv.includes('-v');
const only = process.argv.slice(2).filter((one) => !one.startsWith('-'));
const percent = (part: number, whole: number) => `${whole === 0 ? 100 : Math.round((part / whole) * 100)} %`;
for (const name of goldNames().filter((one) => only.length === 0 || only.includes(one))) {
  const score = scoreOf(goldOf(name), readGold(name));
  const { found, wanted, right, proposed, functions, assumptions } = score;
  console.log(
    `${name}: assets and interfaces ${found}/${wanted} ${percent(found, wanted)}; right ${right}/${proposed} ${percent(right, proposed)}; functions ${functions.join('/')}; assumptions ${assumptions.join('/')}`,
  );
  if (!says) continue;
  console.log('  missed:', score.missed.join('; '), '|', score.missedStatements.join('; '));
  console.log('  wrong:', score.wrong.join('; '));
  console.log('  other category:', score.categories.join('; '));
}
