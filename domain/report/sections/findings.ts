import { effectOfCheck, lookedAtBy } from '#domain/quality/looked-at.ts';
import { findingQuality } from '#domain/quality/quality.ts';
import { checkWords } from '#domain/quality/texts.ts';
import { runToEnd } from '#domain/run-to-end.ts';
import type { Block, Cell } from '../blocks.ts';
import { column, type ReportContext, tableOf } from '../report-context.ts';

/**
 * What the checks of quality find, with what was looked at and why it stays (M-9.5). In no extract: a profile hides reasons and rows that the findings are
 * about.
 */
export function findings(context: ReportContext): Block[] {
  const { w, ratings, t, say } = context;
  if (context.extract) return [];
  const seenBy = lookedAtBy(w.lookedAt);
  const found = runToEnd(findingQuality({ w, ratings }, (check) => effectOfCheck(w.method, check) !== 'off'));
  if (found.length === 0) return [];
  return [
    { block: 'heading', text: t('findings') },
    { block: 'text', text: t('findingsNote'), quiet: true },
    tableOf(
      context,
      [
        column(context, 'code', 9),
        column(context, 'findingCheck', 30),
        column(context, 'finding', 46),
        column(context, 'lookedAtWhy', 36),
      ],
      found.map((one): Cell[] => {
        const seen = seenBy(one);
        return [
          one.code,
          say.name(checkWords[one.check].title),
          say.name(one.said),
          seen ? `${seen.reason} (${context.day(seen.updateTime)})` : t('notLookedAt'),
        ];
      }),
      { sheet: t('findings') },
    ),
  ];
}
