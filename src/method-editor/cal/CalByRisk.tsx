import { Select } from 'antd';
import { textOf } from '#domain/method/check/model-problems.ts';
import { riskValues } from '#domain/method/rate/cal.ts';
import type { TablesProps } from '@/editor/tables-props';
import { useT } from '@/i18n';
import { inLanguage, textLanguage } from '@/local-text';
import type { CalDraft } from './cal-draft';

/** No CAL, as a choice. */
const none = '';

/** The CAL of each of the standard's risk values (RQ-15-16). */
export function CalByRisk({
  draft,
  problems,
  readOnly,
  onChange,
}: Omit<TablesProps<CalDraft>, 'value'> & { draft: CalDraft }) {
  const t = useT();
  const options = [
    { value: none, label: t('configuration.cal.none') },
    ...draft.levels.map(({ key, code, name }) => ({ value: key, label: inLanguage(name) || code })),
  ];
  const chosen = (value: number): { value: string } | undefined => {
    const cell = draft.byRiskValue[value];
    if (!cell) return undefined;
    return { value: 'text' in cell ? cell.text : (cell.level ?? none) };
  };
  return (
    <table>
      <tbody>
        {[...riskValues].reverse().map((value) => {
          const title = t(`configuration.riskLevel.is.${value}`);
          const found = problems.find(({ path }) => path === `byRiskValue.${value}`);
          return (
            <tr key={value}>
              <th scope="row" style={{ textAlign: 'start', paddingInlineEnd: 16, fontWeight: 'normal' }}>
                {title}
              </th>
              <td>
                <Select
                  aria-label={t('configuration.cal.ofRisk', { risk: title })}
                  style={{ width: 200 }}
                  disabled={readOnly}
                  {...(found && { status: found.severity })}
                  value={chosen(value)?.value}
                  options={options}
                  onChange={(key) =>
                    onChange({
                      ...draft,
                      byRiskValue: { ...draft.byRiskValue, [value]: { level: key === none ? null : key } },
                    })
                  }
                />
              </td>
              <td>{found && textOf(found, textLanguage())}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
