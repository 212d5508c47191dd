import { EditOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { Fragment } from 'react';
import type { Addressing, CoveredEntry } from '#domain/library/catalogue-coverage.ts';
import { r155Catalogue } from '#domain/library/catalogues.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import parts from '@/rows/parts.less';
import { shortCodes } from '@/rows/short-codes';
import { useAddress } from '@/session/useAddress';
import styles from './coverage.less';

/** The entries below the headings of their groups. */
export function CoverageTable({
  entries,
  readOnly,
  onAsk,
}: {
  entries: readonly CoveredEntry[];
  readOnly: boolean;
  onAsk: (code: string) => void;
}) {
  const t = useT();
  if (entries.length === 0) return <Empty className={styles.empty} description={t('coverage.none')} />;
  const groups = r155Catalogue.groups.flatMap((group) => {
    const own = entries.filter(({ entry }) => entry.group === group.code);
    return own.length > 0 ? [{ ...group, own }] : [];
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keys
    <div className={styles.scroller} tabIndex={0}>
      <table className={styles.table} aria-label={t('coverage.title')}>
        <thead>
          <tr>
            <th scope="col">{t('coverage.number')}</th>
            <th scope="col">{t('coverage.entry')}</th>
            <th scope="col">{t('coverage.mitigations')}</th>
            <th scope="col">{t('coverage.state')}</th>
            <th scope="col">{t('coverage.by')}</th>
            <th scope="col">{t('coverage.reason')}</th>
            <th scope="col">{t('coverage.act')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ code, name, own }) => (
            <Fragment key={code}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={7}>
                  {code} {inLanguage(name)}
                </th>
              </tr>
              {own.map((covered) => (
                <Line key={covered.entry.code} covered={covered} readOnly={readOnly} onAsk={onAsk} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({
  covered: { entry, state, by, reason },
  readOnly,
  onAsk,
}: {
  covered: CoveredEntry;
  readOnly: boolean;
  onAsk: (code: string) => void;
}) {
  const t = useT();
  return (
    <tr data-entry={entry.code}>
      <th scope="row">{entry.number}</th>
      <td>{inLanguage(entry.name)}</td>
      <td title={entry.mitigations.map(({ number, name }) => `${number} ${inLanguage(name)}`).join('\n')}>
        {entry.mitigations.map(({ number }) => number).join(', ')}
      </td>
      <td>
        <span className={styles.state} data-state={state}>
          {t(`coverage.state.${state}`)}
        </span>
      </td>
      <td>
        {by.map((one) => (
          <Threat key={one.threat.id} {...one} />
        ))}
      </td>
      <td className={styles.reason}>{reason}</td>
      <td>
        {!readOnly && (
          <Button
            size="small"
            type="text"
            icon={<EditOutlined />}
            aria-label={t('coverage.edit', { number: entry.number })}
            title={t('coverage.edit', { number: entry.number })}
            onClick={() => onAsk(entry.code)}
          />
        )}
      </td>
    </tr>
  );
}

/** The code of a threat scenario, to go there, with the attack paths that make it address the entry. */
function Threat({ threat, paths, byHand }: Addressing) {
  const t = useT();
  const [, go] = useAddress();
  const why = [
    ...(paths.length > 0 ? [t('coverage.byPaths', { codes: shortCodes(paths.map(({ code }) => code)) })] : []),
    ...(byHand ? [t('coverage.byHand')] : []),
  ];
  return (
    <button
      type="button"
      className={parts.chip}
      title={[`${threat.code} ${threat.description}`, ...why].join('\n')}
      onClick={() => go({ page: null, step: 'threats', row: threat.id, view: null })}
    >
      {threat.code}
      {paths.length > 0 && <small> {paths.map(({ code }) => code).join(' ')}</small>}
    </button>
  );
}
