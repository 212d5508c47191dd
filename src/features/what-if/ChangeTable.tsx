import { DeleteOutlined } from '@ant-design/icons';
import { Button, Select, Switch } from 'antd';
import type { ScenarioChange } from '#domain/kinds/scenario/shape.ts';
import type { Fit } from '#domain/what-if/applied.ts';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';
import { aboutChange, levelChoices, valueAfter, valueBefore } from './change-words';
import { targetOf } from './possible-changes';
import styles from './what-if.less';

interface Props {
  changes: readonly ScenarioChange[];
  fits: readonly Fit[];
  readOnly: boolean;
  onChange: (at: number, change: ScenarioChange) => void;
  onRemove: (at: number) => void;
}

/** The changes of a scenario, each with what the version says and what the scenario says. */
export function ChangeTable({ changes, fits, readOnly, onChange, onRemove }: Props) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  if (changes.length === 0) return <p className="quiet">{t('whatIf.changes.none')}</p>;
  return (
    <table className={styles.figures} aria-label={t('whatIf.changes')}>
      <thead>
        <tr>
          <th>{t('whatIf.about')}</th>
          <th>{t('whatIf.version')}</th>
          <th>{t('whatIf.scenario')}</th>
          <th aria-label={t('whatIf.remove')} />
        </tr>
      </thead>
      <tbody>
        {changes.map((change, at) => {
          const { row, part } = aboutChange(w, change, t);
          const fit = fits[at] ?? 'counts';
          return (
            <tr key={`${targetOf(change)}`} data-fit={fit}>
              <td className={styles.words}>
                {row}
                {part && <span className="quiet"> · {part}</span>}
                {fit !== 'counts' && <em className={styles.lacks}>{t(`whatIf.fit.${fit}`)}</em>}
              </td>
              <td>{fit === 'gone' ? '–' : valueBefore(w, change, t)}</td>
              <td>
                <Value
                  change={change}
                  label={[row, part].filter(Boolean).join(' · ')}
                  readOnly={readOnly || fit === 'gone'}
                  onChange={(next) => onChange(at, next)}
                />
              </td>
              <td>
                {!readOnly && (
                  <Button
                    size="small"
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={t('whatIf.removeOf', { name: row })}
                    onClick={() => onRemove(at)}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Value({
  change,
  label,
  readOnly,
  onChange,
}: {
  change: ScenarioChange;
  label: string;
  readOnly: boolean;
  onChange: (change: ScenarioChange) => void;
}) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  if (change.what === 'control')
    return (
      <Switch
        size="small"
        checked={change.on}
        disabled={readOnly}
        aria-label={label}
        checkedChildren={t('whatIf.on')}
        unCheckedChildren={t('whatIf.off')}
        onChange={(on) => onChange({ ...change, on })}
      />
    );
  if (readOnly || !('level' in change)) return <span>{valueAfter(w, change, t)}</span>;
  return (
    <Select
      size="small"
      className={styles.level ?? ''}
      popupMatchSelectWidth={false}
      aria-label={label}
      value={change.level}
      options={levelChoices(w, change)}
      onChange={(level: string) => onChange({ ...change, level })}
    />
  );
}
