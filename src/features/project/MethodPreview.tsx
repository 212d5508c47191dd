import { Button, Flex, Popover } from 'antd';
import { givesNoCal } from '#domain/method/rate/cal.ts';
import type { Method } from '#domain/model/method.ts';
import { Warning } from '@/components/Warning';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import styles from './project.less';

interface Props {
  /** What the chosen models make; undefined while it is put together. */
  method: Method | undefined;
  /** Something lacks in it, which is said at its field. */
  isIncomplete: boolean;
  /** Leads to where the models are chosen. */
  onModels: () => void;
}

/** One line on the method of a new project: what it rates, and whether it gives a CAL; its levels and its matrix on a click. */
export function MethodPreview({ method, isIncomplete, onModels }: Props) {
  const t = useT();
  if (!method) return <p className={styles.method} />;
  const { impact, feasibility, feasibilityLevels, risk } = method;
  const joined = (names: readonly string[]) => names.join(t('project.method.comma'));
  const what = t('project.method.line', {
    impact: joined(impact.dimensions.map(({ name }) => inLanguage(name))),
    feasibility: joined(feasibility.map(({ name }) => inLanguage(name))),
    levels: feasibilityLevels.length,
    risk: inLanguage(risk.name),
  });
  const isWithoutCal = givesNoCal(method);
  return (
    <div className={styles.method} data-part="method-preview">
      {what} {t(isWithoutCal ? 'project.method.noCal' : 'project.method.cal')}{' '}
      {isWithoutCal && (
        <>
          <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={onModels}>
            {t('project.method.toModels')}
          </Button>
          {' · '}
        </>
      )}
      <Popover trigger="click" placement="bottom" content={<Look method={method} />} title={inLanguage(risk.name)}>
        <Button type="link" size="small" style={{ paddingInline: 0 }}>
          {t('project.method.look')}
        </Button>
      </Popover>
      {isIncomplete && <Warning>{t('project.method.incomplete')}</Warning>}
    </div>
  );
}

/** Levels of impact and feasibility, and the risk of each pair. */
function Look({ method: { impact, feasibilityLevels, risk } }: { method: Method }) {
  const t = useT();
  const rows = impact.overallLevels ?? impact.levels;
  return (
    <Flex vertical gap={8}>
      {risk.mode === 'matrix' ? (
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">{t('project.method.axes')}</th>
              {feasibilityLevels.map(({ code, name }) => (
                <th key={code} scope="col">
                  {inLanguage(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ code, name }) => (
              <tr key={code}>
                <th scope="row">{inLanguage(name)}</th>
                {feasibilityLevels.map((level) => (
                  <td key={level.code} className="num">
                    {risk.matrix[code]?.[level.code] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <span>{inLanguage(risk.description)}</span>
      )}
      <span className="quiet">
        {risk.levels.map(({ value, name }) => `${value} ${inLanguage(name)}`).join(t('project.method.comma'))}
      </span>
    </Flex>
  );
}
