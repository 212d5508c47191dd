import { Button, Flex, Segmented, Typography } from 'antd';
import { useState } from 'react';
import { type MovableKind, type MovedRating, movableKinds } from '#domain/method/change/effect.ts';
import { type MovedCounts, sumOf } from '#domain/method/change/moved-counts.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { LevelTag } from '@/product/LevelTag';
import styles from './effect.less';
import type { ToneOf } from './effect-tones';

/** What a change of the method moves in one task version; in all together where none is named. */
export interface TaskEffect {
  versionId: string;
  taskName: string;
  version: string;
  totals: Partial<Record<MovableKind, number>>;
  counts: MovedCounts;
  /** Empty for who does not read tasks: they are told the numbers of all versions together. */
  moved: readonly MovedRating[];
  /** Reviewed rows that become suspect, with the codes of the first. */
  suspects?: { count: number; codes: readonly string[] } | undefined;
}

interface Props {
  effects: readonly TaskEffect[];
  /** Colours of the levels; without it all look alike. */
  toneOf?: ToneOf;
}

const pageSize = 50;
const risksFirst = (a: MovableKind, b: MovableKind) => Number(b === 'risks') - Number(a === 'risks');

/** Per task: how many ratings move, by kind, and each with its level before and after. */
export function EffectList({ effects, toneOf }: Props) {
  return (
    <Flex vertical gap={16}>
      {effects.map((effect) => (
        <OneTask key={effect.versionId} effect={effect} {...(toneOf ? { toneOf } : {})} />
      ))}
    </Flex>
  );
}

function OneTask({ effect, toneOf }: { effect: TaskEffect; toneOf?: ToneOf }) {
  const t = useT();
  const { moved, totals, counts, taskName, version, versionId, suspects } = effect;
  const [asked, setAsked] = useState<MovableKind>();
  const [shown, setShown] = useState(pageSize);
  // Risks first: they are what it is about. Without moved risks, what moves instead.
  const kind = asked ?? (counts.risks > 0 ? 'risks' : (movableKinds.find((one) => counts[one] > 0) ?? 'risks'));
  const listed = moved.filter((one) => one.kind === kind);
  const sentence = t(`configuration.effect.moved.${kind}`, { count: counts[kind], total: totals[kind] ?? 0 });
  const title = versionId ? t('configuration.effect.of', { name: taskName, version }) : t('configuration.effect.ofAll');
  return (
    <section aria-label={title}>
      <Typography.Text type="secondary">{title}</Typography.Text>
      <p className={styles.sentence} aria-live="polite">
        {sentence}
      </p>
      {suspects !== undefined && suspects.count > 0 && (
        <p className={styles.sentence}>
          {t('configuration.effect.suspects', { count: suspects.count })} {suspects.codes.join(', ')}
          {suspects.codes.length > 0 && suspects.count > suspects.codes.length && ' …'}
        </p>
      )}
      {sumOf(counts) > 0 && (
        <Segmented<MovableKind>
          size="small"
          disabled={false}
          aria-label={t('configuration.effect.kinds')}
          className={styles.kinds}
          value={kind}
          onChange={(chosen) => {
            setAsked(chosen);
            setShown(pageSize);
          }}
          options={[...movableKinds].sort(risksFirst).map((value) => ({
            value,
            label: `${t(`configuration.effect.kind.${value}`)} ${counts[value]}`,
          }))}
        />
      )}
      <ul className={styles.moves}>
        {listed.slice(0, shown).map(({ id, code, before, after }) => (
          <li key={id}>
            <span className={styles.code}>{code}</span>
            <Side kind={kind} side="before" level={before} {...(toneOf ? { toneOf } : {})} />
            <span aria-hidden>→</span>
            <span className={styles.hidden}>{t('configuration.effect.becomes')}</span>
            <Side kind={kind} side="after" level={after} {...(toneOf ? { toneOf } : {})} />
          </li>
        ))}
      </ul>
      {listed.length > shown && (
        <Button size="small" type="link" disabled={false} onClick={() => setShown(shown + pageSize)}>
          {t('configuration.effect.more', { count: listed.length - shown })}
        </Button>
      )}
    </section>
  );
}

interface SideProps {
  kind: MovableKind;
  side: 'before' | 'after';
  level: MovedRating['before'];
  toneOf?: ToneOf;
}

/** A level as a chip; not rated says so. */
function Side({ kind, side, level, toneOf }: SideProps) {
  const t = useT();
  if (!level)
    return (
      <span className="quiet">
        {t(kind === 'goals' ? 'configuration.effect.noCal' : 'configuration.effect.notRated')}
      </span>
    );
  return (
    <LevelTag tone={toneOf?.(kind, side, level.code) ?? 'negligible'} name={inLanguage(level.name)} code={level.code} />
  );
}
