import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { OpinionResult } from '#contract/second-opinion.ts';
import { fewestPairs } from '#domain/agreement/figure.ts';
import { alphaWord, kappaWord } from '#domain/agreement/words.ts';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';
import { scaleWords } from './scale-words';
import styles from './second-opinion.less';

type Agreement = OpinionResult['whole'];
type Figure = Agreement['alpha'];

/** How well the version and the second opinions agree: as a whole, by model, by parameter, by pair of analysts. */
export function AgreementTables({ result }: { result: OpinionResult }) {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const words = scaleWords(method, t);
  const { whole, perPair } = result;
  const isPaired = ({ pairs }: Agreement) => pairs > 0;
  const perModel = result.perModel.filter(isPaired);
  const perParameter = result.perParameter.filter(isPaired);
  const unpaired = result.perParameter.length - perParameter.length;
  return (
    <>
      <h3>{t('opinion.agreement')}</h3>
      <p className={styles.quiet}>{t('opinion.agreement.hint')}</p>
      <table className={styles.figures} aria-label={t('opinion.agreement')}>
        <thead>
          <tr>
            <th>{t('opinion.of')}</th>
            <th>{t('opinion.same')}</th>
            <th>{t('opinion.linear')}</th>
            <th>{t('opinion.quadratic')}</th>
            <th>{t('opinion.alpha')}</th>
            <th>{t('opinion.ac2')}</th>
          </tr>
        </thead>
        <tbody>
          <Line name={<b>{t('opinion.whole')}</b>} of={whole} />
          {perModel.map((one) => (
            <Line key={`m ${one.model}`} name={<b>{words.model(one.model)}</b>} of={one} />
          ))}
          {perParameter.map((one) => (
            <Line
              key={`p ${one.model}/${one.parameter}`}
              name={`${words.model(one.model)} · ${words.parameter(`${one.model}/${one.parameter}`)}`}
              of={one}
              ac2={one.ac2}
            />
          ))}
          {perPair.map((one) => (
            <Line
              key={`a ${one.first} ${one.second}`}
              name={t('opinion.pair', { first: one.first, second: one.second })}
              of={one}
            />
          ))}
        </tbody>
      </table>
      {unpaired > 0 && <p className={styles.quiet}>{t('opinion.agreement.unpaired', { count: unpaired })}</p>}
    </>
  );
}

function Line({ name, of, ac2 }: { name: ReactNode; of: Agreement; ac2?: Figure }) {
  const t = useT();
  return (
    <tr>
      <td>{name}</td>
      <td>{t('opinion.sameOf', { same: of.same, pairs: of.pairs })}</td>
      <td>
        <FigureCell of={of.linear} say={(value) => t(`opinion.kappa.${kappaWord(value)}`)} />
      </td>
      <td>
        <FigureCell of={of.quadratic} say={(value) => t(`opinion.kappa.${kappaWord(value)}`)} />
      </td>
      <td>
        <FigureCell of={of.alpha} say={(value) => t(`opinion.alphaWord.${alphaWord(value)}`)} />
      </td>
      <td>{ac2 && <FigureCell of={ac2} />}</td>
    </tr>
  );
}

/** A figure with its word, or why there is none. */
function FigureCell({ of, say }: { of: Figure; say?: (value: number) => string }) {
  const t = useT();
  if (of.value === null)
    return (
      <Tooltip title={t(`opinion.why.${of.why}.hint`, { n: of.n, least: fewestPairs })}>
        <span className={styles.quiet}>{t(`opinion.why.${of.why}`, { n: of.n })}</span>
      </Tooltip>
    );
  return (
    <>
      <span className={styles.number}>{of.value.toFixed(2)}</span>{' '}
      {say && <span className={styles.quiet}>{say(of.value)}</span>}
    </>
  );
}
