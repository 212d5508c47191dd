import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { AssetRow } from '#domain/kinds/asset/shape.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useMethodChoices } from '@/rows/choices';
import type { PanelPartProps } from '@/rows/fields';
import { PanelChoice } from '@/rows/panel/PanelChoice';
import { PanelText } from '@/rows/panel/PanelText';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import styles from './asset.less';
import { propertyChoices, withoutUse } from './entries';
import { PairMark } from './PairMark';
import { usePairs } from './usePairs';

/** The security properties of an asset, and how far the analysis of each is. */
export function AssetProperties({ row, label, readOnly }: PanelPartProps<'assets'>) {
  const options = useMethodChoices(propertyChoices);
  return (
    <>
      <PanelChoice
        kind="assets"
        row={row}
        readOnly={readOnly}
        label={label}
        value={row.properties}
        options={options}
        patch={(properties) => ({ properties })}
      />
      <Pairs row={row} readOnly={readOnly} />
    </>
  );
}

/** How far each assigned property is, in words, with the ways to its damages, threats and risks; of the others, why they do not apply. */
function Pairs({ row, readOnly }: { row: AssetRow; readOnly: boolean }) {
  const t = useT();
  const properties = useWorkspace((v) => v.w.method.properties);
  const pairs = usePairs();
  const [saying, setSaying] = useState(false);
  const isAssigned = ({ code }: { code: string }) => row.properties.includes(code);
  const others = properties.filter((property) => !isAssigned(property));
  const said = others.filter(({ code }) => row.notApplicable[code] !== undefined);
  return (
    <div className={parts.field}>
      <ul className={styles.pairs} data-part="pairs">
        {[...properties.filter(isAssigned), ...said].map(({ code, name }) => {
          const pair = pairs.of(row, code);
          const words = pairs.inWords(pair, inLanguage(name));
          return (
            <li key={code}>
              <PairMark pair={pair} words={words} />
              {words} <PairRows asset={row.id} property={code} />
            </li>
          );
        })}
      </ul>
      {!readOnly && others.length > 0 && (
        <Button
          className={styles.say ?? ''}
          size="small"
          type="link"
          aria-expanded={saying}
          onClick={() => setSaying(!saying)}
        >
          {t('asset.pair.say')}
        </Button>
      )}
      {saying &&
        others.map(({ code, name }) => (
          <PanelText
            key={code}
            kind="assets"
            row={row}
            readOnly={readOnly}
            label={t('asset.pair.because', { property: inLanguage(name) })}
            value={row.notApplicable[code] ?? ''}
            patch={(reason) => ({ notApplicable: withoutUse(row, code, reason) })}
          />
        ))}
    </div>
  );
}

/** Rows of a kind that are named; the others are found in their list. */
const named = 8;

/** The damages, threats and risks of an asset and a property; a click leads there. */
function PairRows({ asset, property }: { asset: string; property: string }) {
  const [, go] = useAddress();
  const damages = useWorkspace((v) => v.w.damages);
  const threats = useWorkspace((v) => v.w.threats);
  const risks = useWorkspace((v) => v.w.risks);
  const rows = useMemo(() => {
    const isOf = (one: { assets: readonly string[]; property: string }) =>
      one.property === property && one.assets.includes(asset);
    const causes = new Set([...threats].filter(isOf).map(({ id }) => id));
    const found = {
      damages: [...damages].filter(isOf),
      threats: [...threats].filter(({ id }) => causes.has(id)),
      risks: [...risks].filter(({ threat }) => causes.has(threat)),
    };
    return (['damages', 'threats', 'risks'] as const).flatMap((kind) =>
      [...found[kind]]
        .sort(byCode)
        .slice(0, named)
        .map(({ id, code }) => ({ kind, id, code })),
    );
  }, [damages, threats, risks, asset, property]);
  return (
    <span className={parts.chips}>
      {rows.map(({ kind, id, code }) => (
        <button key={id} type="button" className={parts.chip} onClick={() => go({ step: kind, row: id })}>
          {code}
        </button>
      ))}
    </span>
  );
}
