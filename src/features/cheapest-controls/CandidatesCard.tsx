import { Button, Select, Table } from 'antd';
import type { ControlRow } from '#domain/kinds/control/shape.ts';
import type { Choice } from '#domain/optimise/task.ts';
import { pagesOf } from '@/components/small-pages';
import { useT } from '@/i18n';
import { useAddress } from '@/session/useAddress';
import styles from './cheapest-controls.less';
import { useCost } from './useCost';
import type { Asking } from './useQuestion';

/** The candidates with their costs, and whether each has to be, may be or may not be in the answer. */
export function CandidatesCard({ candidates, asking }: { candidates: readonly ControlRow[]; asking: Asking }) {
  const t = useT();
  const [, go] = useAddress();
  const cost = useCost();
  const { question, setChoice } = asking;
  const toControls = () => go({ page: null, step: 'controls', row: null });
  return (
    <section className={styles.card} aria-label={t('cheapest.candidates')}>
      <h3>{t('cheapest.candidates')}</h3>
      {candidates.length === 0 ? (
        <p>{t('cheapest.candidates.none')}</p>
      ) : (
        <Table<ControlRow>
          size="small"
          rowKey="id"
          dataSource={[...candidates]}
          pagination={pagesOf(candidates.length, t)}
          columns={[
            { key: 'code', title: t('workspace.field.code'), width: 90, dataIndex: 'code' },
            { key: 'name', title: t('workspace.field.name'), dataIndex: 'name' },
            {
              key: 'cost',
              title: t('control.field.cost'),
              width: 140,
              align: 'right',
              render: (_, row) => (row.cost === null ? t('cheapest.noCost') : cost(row.cost)),
            },
            {
              key: 'choice',
              title: t('cheapest.choice'),
              width: 150,
              render: (_, row) => (
                <Select<Choice>
                  size="small"
                  className={styles.choice ?? ''}
                  aria-label={t('cheapest.choice.of', { code: row.code })}
                  disabled={row.cost === null}
                  value={question.choices[row.id] ?? 'may'}
                  onChange={(choice) => setChoice(row.id, choice)}
                  options={(['must', 'may', 'not'] as const).map((value) => ({
                    value,
                    label: t(`cheapest.choice.${value}`),
                  }))}
                />
              ),
            },
          ]}
        />
      )}
      <Button size="small" onClick={toControls}>
        {t('cheapest.toControls')}
      </Button>
    </section>
  );
}
