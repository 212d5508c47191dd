import type { AssetRow } from '#domain/kinds/asset/shape.ts';
import { inLanguage } from '@/local-text';
import { useMethodChoices } from '@/rows/choices';
import type { PanelPartProps } from '@/rows/fields';
import { PanelChoice } from '@/rows/panel/PanelChoice';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './asset.less';
import { propertyChoices } from './entries';
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
      <Pairs row={row} />
    </>
  );
}

/** How far each assigned property is, in words. */
function Pairs({ row }: { row: AssetRow }) {
  const properties = useWorkspace((v) => v.w.method.properties);
  const pairs = usePairs();
  const shown = properties.filter(({ code }) => row.properties.includes(code));
  if (shown.length === 0) return null;
  return (
    <ul className={`${styles.pairs} ${parts.field}`}>
      {shown.map(({ code, name }) => {
        const pair = pairs.of(row, code);
        const words = pairs.inWords(pair, inLanguage(name));
        return (
          <li key={code}>
            <PairMark pair={pair} words={words} />
            {words}
          </li>
        );
      })}
    </ul>
  );
}
