import { Button, Radio } from 'antd';
import { useState } from 'react';
import type { OpinionSheet, SheetRow } from '#contract/second-opinion.ts';
import type { Judgement } from '#domain/agreement/judgement.ts';
import { useT } from '@/i18n';
import { BlindRow } from './BlindRow';
import type { ScaleWords } from './scale-words';
import styles from './second-opinion.less';

type Answers = Readonly<Record<string, Judgement>>;

/** How many ratings of a row are missing; what is asked of a step beside its parameters may stay open. */
export const missingIn = ({ id, questions }: SheetRow, answers: Answers): number =>
  questions.filter(({ key, model }) => {
    const one = answers[id]?.[key];
    return model !== '' && (one === undefined || (one.level === null && !one.notAnalysed));
  }).length;

/** Rows drawn at first, and with each press of the button below them. */
const atOnce = 40;

const filters = ['all', 'open', 'done'] as const;
type Filter = (typeof filters)[number];

/** The rows to rate: all, or those that are open or done when the filter is chosen; a row stays while its last rating and reason are entered. */
export function SheetRows({
  rows,
  answers,
  words,
  method,
  readOnly,
  onChange,
}: Pick<OpinionSheet, 'rows' | 'method'> & {
  answers: Answers;
  words: ScaleWords;
  readOnly: boolean;
  onChange: (id: string, judgement: Judgement) => void;
}) {
  const t = useT();
  const [shown, setShown] = useState(atOnce);
  const [chosen, setChosen] = useState<{ filter: Filter; ids: ReadonlySet<string> | null }>({
    filter: 'all',
    ids: null,
  });
  const choose = (filter: Filter) => {
    const fits = rows.filter((row) => (missingIn(row, answers) === 0) === (filter === 'done'));
    setChosen({ filter, ids: filter === 'all' ? null : new Set(fits.map(({ id }) => id)) });
    setShown(atOnce);
  };
  const listed = rows.filter(({ id }) => chosen.ids === null || chosen.ids.has(id));
  return (
    <>
      <Radio.Group
        size="small"
        optionType="button"
        aria-label={t('opinion.filter')}
        value={chosen.filter}
        onChange={({ target }) => choose(target.value)}
        options={filters.map((value) => ({ value, label: t(`opinion.filter.${value}`) }))}
      />
      {listed.length === 0 && <p className={styles.quiet}>{t('opinion.filter.none')}</p>}
      {listed.slice(0, shown).map((row) => (
        <BlindRow
          key={row.id}
          row={row}
          words={words}
          method={method}
          judgement={answers[row.id] ?? {}}
          readOnly={readOnly}
          onChange={(judgement) => onChange(row.id, judgement)}
        />
      ))}
      {listed.length > shown && (
        <Button onClick={() => setShown(shown + atOnce)}>{t('opinion.more', { count: listed.length - shown })}</Button>
      )}
    </>
  );
}
