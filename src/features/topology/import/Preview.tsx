import { Alert, Tabs, Tag } from 'antd';
import { useMemo } from 'react';
import type { ImportPlan, PlannedAsset } from '#domain/drawn/import/plan.ts';
import { type LeftThreat, threatsLeftFor } from '#domain/drawn/import/plan-threats.ts';
import { type SketchPage, type Unread, type UnreadReason, unreadReasons } from '#domain/drawn/import/sketch.ts';
import { useT } from '@/i18n';
import styles from '../topology.less';
import type { Tried } from './tried';

/** What an import would make, before it is made: diagrams, new assets with their codes, assets that are there, and what is not understood. */
export function Preview({
  plan,
  pages,
  tried: { codeOf, problem },
  folded,
}: {
  plan: ImportPlan;
  pages: readonly SketchPage[];
  tried: Tried;
  folded: boolean;
}) {
  const t = useT();
  const unread = pages.flatMap((page) => page.unread);
  const count = unread.reduce((sum, one) => sum + one.count, 0);
  const lists = (
    <Tabs
      size="small"
      items={[
        {
          key: 'made',
          label: t('topology.import.made', { count: plan.made.length }),
          children: (
            <Assets
              list={plan.made}
              codeOf={codeOf}
              empty={t('topology.import.made.none')}
              scope="topology.import.scope.made"
            />
          ),
        },
        {
          key: 'matched',
          label: t('topology.import.matched', { count: plan.matched.length }),
          children: (
            <Assets
              list={plan.matched}
              codeOf={codeOf}
              empty={t('topology.import.matched.none')}
              scope="topology.import.scope.matched"
            />
          ),
        },
        {
          key: 'threats',
          label: t('topology.import.threats', { count: plan.threats.length }),
          children: <Threats made={plan.threats} left={plan.threatsLeft} />,
        },
        {
          key: 'unread',
          label: t('topology.import.unread', { count }),
          children: <NotUnderstood unread={unread} isWhole={plan.threatsLeft.every(({ why }) => why === 'there')} />,
        },
      ]}
    />
  );
  return (
    <section data-part="import-preview" aria-label={t('topology.import.preview')}>
      {problem && <Alert type="error" showIcon title={problem} />}
      <ul className={styles.importDiagrams}>
        {plan.diagrams.map(({ id, name, nodes, links, groups }) => (
          <li key={id}>
            <b>{name}</b> {t('topology.import.diagram', { nodes, links, groups })}
          </li>
        ))}
      </ul>
      <Counts plan={plan} pages={pages} />
      {folded ? (
        <details>
          <summary>{t('topology.import.lists', { count })}</summary>
          {lists}
        </details>
      ) : (
        lists
      )}
    </section>
  );
}

/** What the chosen pages contain, and what becomes of it: every element and threat of the file is in one of the columns. */
function Counts({ plan, pages }: { plan: ImportPlan; pages: readonly SketchPage[] }) {
  const t = useT();
  const sum = (of: keyof SketchPage['counts']) => pages.reduce((all, { counts }) => all + counts[of], 0);
  const there = plan.threatsLeft.filter(({ why }) => why === 'there').length;
  const [threats, made] = [sum('threats'), plan.threats.length];
  const rows = [
    { of: 'elements', values: [sum('inFile'), sum('drawn'), sum('framed'), sum('joined'), sum('leftOut')] },
    { of: 'threats', values: [threats, made, 0, there, threats - made - there] },
  ] as const;
  const added = sum('added');
  const table = (
    <table className={styles.importCounts} aria-label={t('topology.import.counts')}>
      <thead>
        <tr>
          <td />
          {(['inFile', 'made', 'framed', 'joined', 'leftOut'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`topology.import.counts.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ of, values }) => (
          <tr key={of}>
            <th scope="row">{t(`topology.import.counts.${of}`)}</th>
            {values.map((value, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name
              <td key={i}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <>
      {table}
      {added > 0 && <p className={styles.quiet}>{t('topology.import.counts.added', { count: added })}</p>}
    </>
  );
}

function Assets({
  list,
  codeOf,
  empty,
  scope,
}: {
  list: readonly PlannedAsset[];
  codeOf: (id: string) => string;
  empty: string;
  /** What is said of an asset that the file puts out of scope. */
  scope: 'topology.import.scope.made' | 'topology.import.scope.matched';
}) {
  const t = useT();
  if (list.length === 0) return <p className={styles.quiet}>{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keys
    <ul className={styles.importList} tabIndex={0}>
      {list.map(({ id, name, diagram, namesake, outOfScope }) => (
        <li key={id}>
          <code>{codeOf(id)}</code> {name} <span className={styles.quiet}>{t(`topology.name.${diagram}`)}</span>
          {namesake && <Tag color="warning">{t('topology.import.namesake')}</Tag>}
          {outOfScope && <Tag>{t(scope)}</Tag>}
        </li>
      ))}
    </ul>
  );
}

/** Threats of the file: those that become threat scenarios, and those that do not, by reason. */
function Threats({ made, left }: { made: readonly string[]; left: readonly LeftThreat[] }) {
  const t = useT();
  if (made.length + left.length === 0) return <p className={styles.quiet}>{t('topology.import.threats.none')}</p>;
  const reasons = threatsLeftFor
    .map((why) => ({ why, what: left.filter((one) => one.why === why).map(({ what }) => what) }))
    .filter(({ what }) => what.length > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keys
    <ul className={styles.importList} tabIndex={0}>
      {made.map((title, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
        <li key={i}>{title}</li>
      ))}
      {reasons.map(({ why, what }) => (
        <li key={why}>
          <b>{t(`topology.import.threats.left.${why}`, { count: what.length })}</b>
          <div className={styles.quiet}>{what.join(' · ')}</div>
        </li>
      ))}
    </ul>
  );
}

/** By reason, with all names: nothing of the file is left out without a word. */
function NotUnderstood({ unread, isWhole }: { unread: readonly Unread[]; isWhole: boolean }) {
  const t = useT();
  const byReason = useMemo(() => {
    const found = new Map<UnreadReason, Unread[]>();
    for (const one of unread) found.set(one.why, [...(found.get(one.why) ?? []), one]);
    return unreadReasons.flatMap((why) => {
      const list = found.get(why);
      return list ? [{ why, list }] : [];
    });
  }, [unread]);
  if (byReason.length === 0)
    return (
      <p className={styles.quiet}>
        {t(isWhole ? 'topology.import.unread.none' : 'topology.import.unread.threatsOnly')}
      </p>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keys
    <ul className={styles.importList} tabIndex={0}>
      {byReason.map(({ why, list }) => (
        <li key={why}>
          <b>
            {t(`topology.import.unread.${why}`)} ({list.reduce((sum, { count }) => sum + count, 0)})
          </b>
          <div className={styles.quiet}>{namesOf(list)}</div>
        </li>
      ))}
    </ul>
  );
}

function namesOf(list: readonly Unread[]): string {
  const counts = new Map<string, number>();
  for (const { what, count } of list) if (what) counts.set(what, (counts.get(what) ?? 0) + count);
  return [...counts].map(([what, count]) => (count > 1 ? `${what} (${count})` : what)).join(' · ');
}
