import { useMemo } from 'react';
import { controlEffects, type EffectAt, type HardenedPlace } from '#domain/library/control-effects.ts';
import { nodeName } from '#domain/workspace/trees.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { textLanguage } from '@/local-text';
import { Level } from '@/ratings/Level';
import { useWorkspace } from '@/session/SessionProvider';
import type { Offer } from './Offers';

/** More lines say no more. */
const mostLines = 200;

/** What the chosen controls would bring together once they are on: each step or node, with the path or tree it is of. */
export function Effects({ offers }: { offers: readonly Offer[] }) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const effects = useMemo(() => controlEffects(w, offers, { method: w.method, language: textLanguage() }), [w, offers]);
  return (
    <section aria-label={t('control.library.effects')}>
      <h4>{t('control.library.effects')}</h4>
      <ul>
        {effects.slice(0, mostLines).map(({ place, before, after }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two controls may hang on the same row
          <li key={i} data-part="control-effect">
            {t('control.library.effect', { row: rowName(w, place), owner: ownerName(w, place) })} <Rated at={before} />{' '}
            → <Rated at={after} />
          </li>
        ))}
      </ul>
      {effects.length > mostLines && <p>{t('control.library.more', { count: effects.length - mostLines })}</p>}
    </section>
  );
}

const Rated = ({ at }: { at: EffectAt }) => (
  <>
    <Level of="feasibility" code={at.level} />
    {at.sum !== null && <span className="num quiet"> {at.sum}</span>}
  </>
);

function rowName(w: Workspace, { on, row }: HardenedPlace): string {
  const node = on === 'treeNodes' ? w.treeNodes.get(row) : undefined;
  if (node) return nodeName(w, node);
  const step = w.steps.get(row);
  return step ? `${step.code} ${step.name}` : row;
}

function ownerName(w: Workspace, { of, owner }: HardenedPlace): string {
  const path = of === 'paths' ? w.paths.get(owner) : undefined;
  if (path) return `${path.code} ${path.name}`;
  const threat = w.threats.get(owner);
  return threat ? `${threat.code} ${threat.description}` : owner;
}
