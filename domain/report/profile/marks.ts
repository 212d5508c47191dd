import type { Cell } from '../blocks.ts';
import type { Language } from '../language.ts';
import type { ExtractMark } from './audience.ts';

/** That it is an extract, for whom, and of what it leaves out what kind. */
export function extractFacts({ t, comma }: Language, extract: ExtractMark): [string, Cell][] {
  const { audience, leftOut, assets, since, isSelection } = extract;
  const gone = [...leftOut.map((part) => t(`leftOut_${part}`)), ...(isSelection ? [t('leftOutSelection')] : [])];
  return [
    [t('extract'), [t(`extractFor_${audience}`), t('leftOutMarks')].join('\n')],
    ...(gone.length > 0 ? [[t('leftOut'), gone.join(`${comma.trimEnd()}\n`)] as [string, Cell]] : []),
    ...(assets.length > 0 ? [[t('extractAssets'), assets.join('\n')] as [string, Cell]] : []),
    ...(since === '' ? [] : [[t('extractSince'), since] as [string, Cell]]),
  ];
}
