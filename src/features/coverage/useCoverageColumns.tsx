import { useMemo } from 'react';
import { coverageKind } from '#domain/kinds/coverage/shape.ts';
import { type Addressing, type CoveredEntry, coverageStates, saidOf } from '#domain/library/catalogue-coverage.ts';
import type { Catalogue } from '#domain/library/catalogues.ts';
import { problemIn } from '@/components/forms/field-rules';
import type { Column, Option } from '@/grid/grid-types';
import { inEveryLanguage, type PlainTextKey, useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useRowChoices } from '@/rows/choices';
import parts from '@/rows/parts.less';
import { shortCodes } from '@/rows/short-codes';
import { useAddress } from '@/session/useAddress';
import styles from './coverage.less';

const longestReason = 4000;

type CoverageColumn = Column<CoveredEntry>;

/** A text of the catalogue, or of what is said of an entry. */
const column = (
  key: string,
  title: string,
  label: PlainTextKey,
  width: number,
  text: (row: CoveredEntry) => string,
  more: Partial<CoverageColumn> = {},
): CoverageColumn => ({
  key,
  title,
  titleText: title,
  names: () => inEveryLanguage(label),
  width,
  show: text,
  text,
  ...more,
});

/** The columns of the entries: state, threat scenarios and reason can be edited. */
export function useCoverageColumns(catalogue: Catalogue): readonly CoverageColumn[] {
  const t = useT();
  const threats = useRowChoices('threats');
  return useMemo(() => {
    const of = (key: string, label: PlainTextKey, ...rest: Rest) => column(key, t(label), label, ...rest);
    const states = coverageStates.map((value): Option => {
      const label = t(`coverage.state.${value}`);
      const names = inEveryLanguage(`coverage.state.${value}`);
      return { value, label, names, disabled: value === 'addressed' };
    });
    return [
      of('number', 'coverage.number', 64, ({ entry }) => entry.number, { sticky: true, hideable: false }),
      of('group', 'coverage.section', 200, ({ entry }) => sectionOf(entry.group, catalogue), { groupable: true }),
      of('entry', 'coverage.entry', 280, ({ entry }) => inLanguage(entry.name), { grow: true }),
      of('mitigations', 'coverage.mitigations', 96, numbersOfMitigations, {
        show: (row) => <span title={mitigationsOf(row)}>{numbersOfMitigations(row)}</span>,
      }),
      of('state', 'coverage.state', 130, ({ state }) => t(`coverage.state.${state}`), {
        show: ({ state }) => (
          <span className={styles.state} data-state={state}>
            {t(`coverage.state.${state}`)}
          </span>
        ),
        groupable: true,
        compare: (a, b) => coverageStates.indexOf(a.state) - coverageStates.indexOf(b.state),
        // Threat scenarios count for more than a choice: they are taken out in their own cell, or in their attack paths.
        locked: ({ state }) => state === 'addressed',
        editor: { kind: 'choice', value: ({ state }) => state, options: states },
      }),
      of('by', 'coverage.by', 150, ({ by }) => by.map(({ threat }) => threat.code).join(', '), {
        show: ({ by }) => (
          <span className={parts.chips}>
            {by.map((one) => (
              <Threat key={one.threat.id} {...one} />
            ))}
          </span>
        ),
        editor: { kind: 'choices', value: linkedByHand, options: threats, brief: true },
      }),
      of('reason', 'coverage.reason', 240, ({ reason }) => reason, {
        grow: true,
        editor: { kind: 'longText', value: ({ reason }) => reason, max: longestReason },
        fits: (value) => problemIn(coverageKind.fields.reason, String(value ?? ''), t('coverage.reason')) ?? undefined,
      }),
    ];
  }, [t, threats, catalogue]);
}
type Rest = [width: number, text: (row: CoveredEntry) => string, more?: Partial<CoverageColumn>];

/** Those of attack paths are links of the paths, and are edited there. */
const linkedByHand = ({ entry, rows }: CoveredEntry): readonly string[] =>
  saidOf({ coverages: rows }, entry.code).threats;

const numbersOfMitigations = ({ entry }: CoveredEntry) => entry.mitigations.map(({ number }) => number).join(', ');
const mitigationsOf = ({ entry }: CoveredEntry) =>
  entry.mitigations.map(({ number, name }) => `${number} ${inLanguage(name)}`).join('\n');

const sectionOf = (group: string, { groups }: Catalogue): string => {
  const found = groups.find(({ code }) => code === group);
  if (!found) return group;
  // A section has a number, a group of properties has none.
  return /\d/.test(found.code) ? `${found.code} ${inLanguage(found.name)}` : inLanguage(found.name);
};

/** The code of a threat scenario, to go there, with the attack paths and steps that make it address the entry. */
function Threat({ threat, paths, steps, byHand }: Addressing) {
  const t = useT();
  const [, go] = useAddress();
  const by = [...paths, ...steps];
  const why = [
    ...(paths.length > 0 ? [t('coverage.byPaths', { codes: shortCodes(paths.map(({ code }) => code)) })] : []),
    ...(steps.length > 0 ? [t('coverage.bySteps', { codes: shortCodes(steps.map(({ code }) => code)) })] : []),
    ...(byHand ? [t('coverage.byHand')] : []),
  ];
  return (
    <button
      type="button"
      className={parts.chip}
      tabIndex={-1}
      title={[`${threat.code} ${threat.description}`, ...why].join('\n')}
      onClick={(event) => {
        // The cell would take the click for its own.
        event.stopPropagation();
        go({ page: null, step: 'threats', row: threat.id, view: null });
      }}
    >
      {threat.code}
      {by.length > 0 && <small> {by.map(({ code }) => code).join(' ')}</small>}
    </button>
  );
}
