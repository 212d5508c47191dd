import type { ReactNode } from 'react';
import styles from './health.less';

export type Fact = readonly [name: string, value: ReactNode];

/** Names and values, one below the other. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <NamedValue key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function NamedValue({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </>
  );
}
